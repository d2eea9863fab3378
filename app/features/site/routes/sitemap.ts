import { getRequestContext, type RequestContext } from '#app/context.server.ts'
import { listForSitemap } from '#app/features/directory/queries/lists.server.ts'
import { listPromotersForSitemap } from '#app/features/promoters/queries/record.server.ts'
import {
  CATEGORIES,
  categoryPath,
  isRestrictedCategory,
} from '#app/features/listings/rules/categories.ts'
import { COUNTIES } from '#app/features/listings/rules/counties.ts'
import { COUNTY_INDEXED_FROM, countyPath } from '#app/features/directory/rules/county-pages.ts'
import { competitionPath, promoterPath } from '#app/features/listings/rules/links.ts'
import {
  listContentForSitemap,
  placeholdersOf,
} from '#app/features/pages/queries/content.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { toIsoInstant } from '#app/lib/time/days.ts'
import { fixedPaths } from '#app/page-paths.ts'
import { splitSitemap, writeSitemap, writeSitemapIndex, type Entry } from '../rules/sitemap.ts'
import type { Route } from './+types/sitemap'

const PROMOTERS_MAX = 5_000

/** Open, canonical pages; an index of such files once they are more than one may hold. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const requestContext = getRequestContext(context)
  const { db, today, config, catalogue } = requestContext
  const others = await listOtherPages(requestContext)
  const { open } = await catalogue.readCounts(today)
  const parts = splitSitemap(others.length, open)
  const wanted = url.searchParams.get('part')
  if (wanted === null && parts.length > 1)
    return xml(writeSitemapIndex(`${config.baseUrl}/sitemap.xml`, parts.length))
  const part = parts[Number(wanted ?? 1) - 1]
  if (!part) throw new Problem('not-found', 'There is no such part of the sitemap.')
  const listings = await listForSitemap(db, part.listings, today)
  const entries = [
    ...(part.withOthers ? others : []),
    ...listings.map(({ slug, updated_at, image_name }) => ({
      path: competitionPath(slug),
      changed: toIsoInstant(updated_at),
      picture: image_name === null ? undefined : `/media/${image_name}`,
    })),
  ]
  return xml(writeSitemap(entries, config.baseUrl))
}

/** Lists of listings change all the time, so they have no date. */
async function listOtherPages({ db, today, config, catalogue }: RequestContext): Promise<Entry[]> {
  const pages = await listContentForSitemap(placeholdersOf({ config }))
  const lists = [
    ...fixedPaths(({ indexed }) => indexed === true).filter(
      (path) => !pages.some((page) => page.path === path),
    ),
    ...(await listCountiesForSitemap({ catalogue, today })),
    ...CATEGORIES.filter((category) => !isRestrictedCategory(category)).map(categoryPath),
  ]
  const promoters = await listPromotersForSitemap(db, PROMOTERS_MAX, today)
  return [
    ...lists.map((path) => ({ path })),
    ...pages.map(({ path, updated }) => ({ path, changed: updated })),
    ...promoters.map(({ slug, updated_at }) => ({
      path: promoterPath(slug),
      changed: updated_at === null ? undefined : toIsoInstant(updated_at),
    })),
  ]
}

/** Those whose page has enough to be indexed. */
async function listCountiesForSitemap({
  catalogue,
  today,
}: Pick<RequestContext, 'catalogue' | 'today'>) {
  const { county: counts = [] } = await catalogue.readChoiceCounts('newest', {}, today)
  return COUNTIES.filter((_county, index) => (counts[index] ?? 0) >= COUNTY_INDEXED_FROM).map(
    countyPath,
  )
}

function xml(body: string) {
  return new Response(body, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=600',
    },
  })
}
