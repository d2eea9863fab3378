import { getRequestContext, type RequestContext } from '#app/context.server.ts'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import { listPromotersForSitemap } from '#app/features/promoters/queries/record.server.ts'
import {
  CATEGORIES,
  categoryImage,
  categoryPath,
  isRestrictedCategory,
} from '#app/features/listings/rules/categories.ts'
import type { OpenListing } from '#app/features/directory/rules/open-listing.ts'
import { countByCounty, listed } from '#app/features/directory/rules/open-lists.ts'
import { COUNTY_INDEXED_FROM } from '#app/features/directory/rules/lists.ts'
import { competitionPath, countyPath, promoterPath } from '#app/features/listings/rules/links.ts'
import {
  listContentForSitemap,
  placeholdersOf,
} from '#app/features/pages/queries/content.server.ts'
import { etagResponse } from '#app/lib/http/etag-response.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { toIsoInstant } from '#app/lib/time/days.ts'
import { fixedPaths } from '#app/page-paths.ts'
import { splitSitemap, writeSitemap, writeSitemapIndex, type Entry } from '../rules/sitemap.ts'
import type { Route } from './+types/sitemap'

const PROMOTERS_MAX = 5_000

/** Open, canonical pages; an index of such files once they are more than one may hold. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const requestContext = getRequestContext(context)
  const { today, config, catalogue } = requestContext
  const newest = listed(await catalogue.readOpen(today), 'newest')
  const entries = [...(await listOtherPages(requestContext)), ...newest.map(toEntry)]
  const parts = splitSitemap(entries)
  const wanted = url.searchParams.get('part')
  if (wanted === null && parts.length > 1) {
    const changed = latestOf(entries)
    const index = writeSitemapIndex(`${config.baseUrl}/sitemap.xml`, parts.length, changed)
    return xml(index, { request, changed })
  }
  const part = parts[Number(wanted ?? 1) - 1]
  if (!part) throw new Problem('not-found', 'There is no such part of the sitemap.')
  return xml(writeSitemap(part, config.baseUrl), { request, changed: latestOf(part) })
}

function toEntry({ card, updatedAt }: OpenListing): Entry {
  return {
    path: competitionPath(card.competitionSlug),
    changed: toIsoInstant(updatedAt),
    picture: isIllustration(card) ? undefined : card.competitionImageURL,
  }
}

/** Lists of listings change all the time, so they have no date. */
async function listOtherPages({ db, today, config, catalogue }: RequestContext): Promise<Entry[]> {
  const counties = countByCounty(await catalogue.readOpen(today))
  const pages = await listContentForSitemap(placeholdersOf({ config }))
  const lists = [
    ...fixedPaths(({ indexed }) => indexed === true).filter(
      (path) => !pages.some((page) => page.path === path),
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

/** The drawing of its category, which has no page. */
function isIllustration({ competitionImageURL, mainCategory }: CompetitionCard) {
  return competitionImageURL === categoryImage(mainCategory)
}

function latestOf(entries: readonly Entry[]) {
  const latest = (last: string, { changed = '' }: Entry) => (changed > last ? changed : last)
  return entries.reduce(latest, '') || undefined
}

function xml(
  body: string,
  { request, changed }: { request: Request; changed?: string | undefined },
) {
  return etagResponse(body, {
    request,
    contentType: 'application/xml; charset=utf-8',
    maxAge: 600,
    lastModified: changed === undefined ? undefined : new Date(changed),
  })
}
