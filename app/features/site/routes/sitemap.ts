import { getSite } from '#app/context.server.ts'
import { listForSitemap } from '#app/features/competitions/queries/lists.server.ts'
import {
  CATEGORIES,
  categoryPath,
  isRestrictedCategory,
} from '#app/features/competitions/rules/categories.ts'
import { competitionPath } from '#app/features/competitions/rules/links.ts'
import type { Route } from './+types/sitemap'

/** The sitemap protocol's limit for one file. */
const ADDRESSES_MAX = 50_000

/** Open, canonical pages only. Listings say when they last changed; lists change all the time and say nothing. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, today, config } = getSite(context)
  const lists = [
    '/',
    '/new-competitions',
    '/competitions-ending-soon',
    '/competition-category',
    ...CATEGORIES.filter((category) => !isRestrictedCategory(category)).map(categoryPath),
  ]
  const listings = await listForSitemap(db, ADDRESSES_MAX - lists.length, today)
  const entries = [
    ...lists.map((path) => `<url><loc>${escapeXml(config.baseUrl + path)}</loc></url>`),
    ...listings.map(({ slug, updated_at }) => {
      const address = escapeXml(config.baseUrl + competitionPath(slug))
      return `<url><loc>${address}</loc><lastmod>${new Date(updated_at).toISOString()}</lastmod></url>`
    }),
  ]
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
  return new Response(xml, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=600',
    },
  })
}

function escapeXml(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
