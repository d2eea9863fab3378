import type { RequestContext } from '#app/context.server.ts'
import { showAdvert, type AdvertContext } from '#app/features/bookings/queries/adverts.server.ts'
import type { CompetitionCard } from '#app/features/listings/queries/cards.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { County } from '#app/features/listings/rules/counties.ts'
import { toJson } from '#app/lib/json.ts'
import type { PagedList } from '../queries/filters.server.ts'
import { listPage, orderOfList } from '../queries/lists.server.ts'
import { readFilters, toActiveFilters } from '../rules/filters.ts'
import { narrowBy, readFit, toFit } from '../rules/fit.ts'
import { BOXES_AFTER, pageCount, pageNumber, type ListAdverts } from '../rules/lists.ts'
import { readSort } from '../rules/sorting.ts'

/** Answers 404 for invalid pages and passports and for pages past the end, so that search engines drop them. */
export async function loadListPage(
  requestContext: Pick<RequestContext, 'db' | 'now' | 'today' | 'catalogue'>,
  url: URL,
  list: PagedList,
  /** The list's own, beside any that is chosen. */
  county?: County,
) {
  const { db, today, catalogue } = requestContext
  const page = pageNumber(url.searchParams.get('page'))
  if (page === undefined) throw new Problem('not-found', 'This list has no such page.')
  const passport = readFit(url.searchParams)
  if (passport === undefined) throw new Problem('not-found', 'There is no such list.')
  const chosen = readFilters(url.searchParams)
  const whole = county ? { ...chosen, county: [county, ...(chosen.county ?? [])] } : chosen
  const filters = narrowBy(whole, passport)
  const total = await catalogue.readCount(list, filters, today)
  if (page > pageCount(total)) throw new Problem('not-found', 'This list has no such page.')
  const sort = readSort(url.searchParams, orderOfList(list))
  const competitions =
    total === 0 ? [] : await listPage(db, list, page, today, { filters, sort, total })
  const activeFilters = toActiveFilters(chosen)
  const choiceCounts = total === 0 ? null : await catalogue.readChoiceCounts(list, filters, today)
  const fit = passport && toFit(passport, await catalogue.readCount(list, whole, today))
  return {
    competitions: toJson(competitions),
    total,
    page,
    activeFilters,
    choiceCounts,
    sort,
    fit,
    adverts: await placeAdverts(requestContext, list, competitions),
  }
}

/**
 * The adverts of a page of a list, by the index of the listing that each follows: nothing moves the first listings
 * down. None beside a listing that costs money or is gambling.
 */
async function placeAdverts(
  requestContext: AdvertContext,
  list: PagedList,
  competitions: readonly CompetitionCard[],
): Promise<ListAdverts> {
  if (competitions.some(({ restricted }) => restricted)) return {}
  const adverts: Record<number, string> = {}
  for (const [place, index] of BOXES_AFTER) {
    const html = await showAdvert(requestContext, place, list)
    if (html) adverts[Math.min(index, competitions.length - 1)] = html
  }
  return adverts
}
