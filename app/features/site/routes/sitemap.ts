import { getRequestContext, type RequestContext } from '#app/context.server.ts'
import { listForSitemap } from '#app/features/directory/queries/lists.server.ts'
import { listPromotersForSitemap } from '#app/features/promoters/queries/record.server.ts'
import {
  CATEGORIES,
  categoryPath,
  isRestrictedCategory,
} from '#app/features/listings/rules/categories.ts'
import { countByCounty } from '#app/features/directory/queries/county-counts.server.ts'
import { COUNTY_INDEXED_FROM } from '#app/features/directory/rules/lists.ts'
import { competitionPath, countyPath, promoterPath } from '#app/features/listings/rules/links.ts'
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
  const counties = await countByCounty(catalogue, today)
  const isShown = (path: string) => config.takesBookings || path !== '/advertise'
  const pages = (await listContentForSitemap(placeholdersOf({ config }))).filter(({ path }) =>
    isShown(path),
  )
  const lists = [
    ...fixedPaths(({ indexed }) => indexed === true).filter(
      (path) => isShown(path) && !pages.some((page) => page.path === path),
    ),
    ...counties
      .filter(({ open }) => open >= COUNTY_INDEXED_FROM)
      .map(({ county }) => countyPath(county)),
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

function xml(body: string) {
  return new Response(body, {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=600',
    },
  })
}
