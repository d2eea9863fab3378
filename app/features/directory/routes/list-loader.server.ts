import type { RequestContext } from '#app/context.server.ts'
import { showAdvert, type AdvertContext } from '#app/features/places/queries/adverts.server.ts'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { County } from '#app/features/listings/rules/counties.ts'
import { toJson } from '#app/lib/json.ts'
import { countChoices, withCategoriesIn } from '../rules/choice-counts.ts'
import { listed, orderOfList, pageOf, type PagedList } from '../rules/open-lists.ts'
import { hasFilters, readFilters, toActiveFilters } from '../rules/filters.ts'
import { narrowBy, readFit, toFit } from '../rules/fit.ts'
import { BOXES_AFTER, pageCount, pageNumber, type ListAdverts } from '../rules/lists.ts'
import { readSort } from '../rules/sorting.ts'

/** Answers 404 for invalid pages and passports and for pages past the end, so that search engines drop them. */
export async function loadListPage(
  requestContext: Pick<RequestContext, 'now' | 'today' | 'catalogue'>,
  url: URL,
  list: PagedList,
  /** The list's own, beside any that is chosen. */
  county?: County,
) {
  const { today, catalogue } = requestContext
  const page = pageNumber(url.searchParams.get('page'))
  if (page === undefined) throw new Problem('not-found', 'This list has no such page.')
  const passport = readFit(url.searchParams)
  if (passport === undefined) throw new Problem('not-found', 'There is no such list.')
  const chosen = readFilters(url.searchParams)
  const whole = county ? { ...chosen, county: [county, ...(chosen.county ?? [])] } : chosen
  const filters = narrowBy(whole, passport)
  const sort = readSort(url.searchParams, orderOfList(list))
  const open = await catalogue.readOpen(today)
  const found = listed(open, list, filters, sort)
  const total = found.length
  if (page > pageCount(total)) throw new Problem('not-found', 'This list has no such page.')
  const competitions = pageOf(found, page)
  const activeFilters = toActiveFilters(chosen)
  const countAll = () =>
    hasFilters(filters)
      ? countChoices(listed(open, list), filters, today, withCategoriesIn(list))
      : catalogue.readChoiceCounts(today, list)
  const choiceCounts = total === 0 ? null : await countAll()
  const fit = passport && toFit(passport, listed(open, list, whole).length)
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

/** By the index of the listing that each follows, so that the first ones stay; none beside restricted listings. */
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
