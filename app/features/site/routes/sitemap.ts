import { getRequestContext } from '#app/context.server.ts'
import { listForSitemap } from '#app/features/directory/queries/lists.server.ts'
import { listPromotersForSitemap } from '#app/features/promoters/queries/record.server.ts'
import {
  CATEGORIES,
  categoryPath,
  isRestrictedCategory,
} from '#app/features/listings/rules/categories.ts'
import { competitionPath, promoterPath } from '#app/features/listings/rules/links.ts'
import {
  listContentForSitemap,
  placeholdersOf,
} from '#app/features/pages/queries/content.server.ts'
import { toIsoInstant } from '#app/lib/time/days.ts'
import { fixedPaths } from '#app/page-paths.ts'
import type { Route } from './+types/sitemap'

/** The sitemap protocol's limit per file. */
const MAX_URLS = 50_000
const PROMOTERS_MAX = 5_000

/** Lists open, canonical pages. Lists of listings change all the time, so they have no date. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, today, config } = getRequestContext(context)
  const pages = await listContentForSitemap(placeholdersOf({ config }))
  const lists = [
    ...fixedPaths(({ indexed }) => indexed === true).filter(
      (path) => !pages.some((page) => page.path === path),
    ),
    ...CATEGORIES.filter((category) => !isRestrictedCategory(category)).map(categoryPath),
  ]
  const promoters = await listPromotersForSitemap(db, PROMOTERS_MAX, today)
  const maxListings = MAX_URLS - lists.length - pages.length - promoters.length
  const listings = await listForSitemap(db, maxListings, today)
  const entries = [
    ...lists.map((path) => toEntry(config.baseUrl + path)),
    ...pages.map(({ path, updated }) => toEntry(config.baseUrl + path, updated)),
    ...promoters.map((slug) => toEntry(config.baseUrl + promoterPath(slug))),
    ...listings.map(({ slug, updated_at }) =>
      toEntry(config.baseUrl + competitionPath(slug), toIsoInstant(updated_at)),
    ),
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

function toEntry(address: string, lastmod?: string) {
  const changed = lastmod === undefined ? '' : `<lastmod>${lastmod}</lastmod>`
  return `<url><loc>${escapeXml(address)}</loc>${changed}</url>`
}

function escapeXml(text: string) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
