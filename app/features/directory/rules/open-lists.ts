import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import { isRestrictedCategory, type Category } from '#app/features/listings/rules/categories.ts'
import { ENDING_SOON_DAYS } from '#app/features/listings/rules/closing.ts'
import {
  COUNTIES,
  countiesIn,
  COUNTY_FIELDS,
  type County,
} from '#app/features/listings/rules/counties.ts'
import { isListedUnder } from '#app/features/listings/rules/listing.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import type { Filters } from './filters.ts'
import { PAGE_SIZE } from './lists.ts'
import type { OpenListing } from './open-listing.ts'
import { passes } from './passes.ts'
import type { Sort } from './sorting.ts'
import type { WordIndex } from './word-index.ts'

/** Every open listing, restricted ones too, as of one moment. */
export type OpenListings = {
  /** The day on which all of them are open. */
  today: Day
  /** The newest first. */
  all: readonly OpenListing[]
  byID: ReadonlyMap<number, OpenListing>
  index: WordIndex
}

const SIMILAR_SHOWN = 4

export type PagedList = 'newest' | 'ending-soon' | Category

type ListOptions = {
  filters?: Filters
  /** Instead of the list's own order. */
  sort?: Sort | null
  limit?: number
}

/** The order of a list without `?sort=`. */
export function orderOfList(list: PagedList): Sort {
  return list === 'ending-soon' ? 'closing' : 'newest'
}

export const LISTING_ORDERS: Record<Sort, (a: OpenListing, b: OpenListing) => number> = {
  newest: (a, b) => (b.card.publishedAt ?? 0) - (a.card.publishedAt ?? 0),
  closing: (a, b) => compareDays(a.competitionEndDate, b.competitionEndDate),
  value: (a, b) => (b.prizeValue ?? -1) - (a.prizeValue ?? -1),
  quiet: (a, b) => Number(b.card.quiet ?? false) - Number(a.card.quiet ?? false),
}

/** Equals stay in the order in which they are: the newest first. */
export function inOrder(listings: readonly OpenListing[], sort: Sort): readonly OpenListing[] {
  return sort === 'newest' ? listings : listings.toSorted(LISTING_ORDERS[sort])
}

const sorted = new WeakMap<object, Map<Sort, readonly OpenListing[]>>()

/** Sorted once for all readers of the same listings. */
function allInOrder({ all }: Pick<OpenListings, 'all'>, sort: Sort): readonly OpenListing[] {
  const orders = sorted.get(all) ?? new Map<Sort, readonly OpenListing[]>()
  sorted.set(all, orders)
  const known = orders.get(sort) ?? inOrder(all, sort)
  orders.set(sort, known)
  return known
}

export function compareDays(a: Day, b: Day): number {
  return a < b ? -1 : Number(a > b)
}

/** What a list has on all its pages. 'ending-soon' closes within `ENDING_SOON_DAYS`. */
export function listed(
  open: Pick<OpenListings, 'all' | 'today'>,
  list: PagedList,
  filters: Filters = {},
  sort: Sort | null = null,
): OpenListing[] {
  const isListed = isOf(list, open.today)
  const isWanted = passes(filters, open.today)
  return allInOrder(open, sort ?? orderOfList(list)).filter(
    (listing) => isListed(listing) && isWanted(listing),
  )
}

export function listPage(
  open: Pick<OpenListings, 'all' | 'today'>,
  list: PagedList,
  page = 1,
  { filters, sort, limit }: ListOptions = {},
): CompetitionCard[] {
  return pageOf(listed(open, list, filters, sort), page, limit)
}

/** From 1. */
export function pageOf(listings: readonly OpenListing[], page: number, limit = PAGE_SIZE) {
  const first = (page - 1) * PAGE_SIZE
  return cardsOf(listings.slice(first, first + limit))
}

/** Newest first, none restricted, without the listing `exceptID`. */
export function listSimilar(open: OpenListings, category: Category, exceptID: number) {
  if (isRestrictedCategory(category)) return []
  return listPage(open, category, 1, { limit: SIMILAR_SHOWN + 1 })
    .filter(({ competitionID }) => competitionID !== exceptID)
    .slice(0, SIMILAR_SHOWN)
}

/** Of a promoter, soonest to close first; `ids` include those of all that were merged into it. */
export function listOfPromoter(open: OpenListings, ids: readonly number[], page: number) {
  return pageOf(inOrder(ofPromoter(open, ids), 'closing'), page)
}

/** Unrestricted listings of these promoters. */
export function ofPromoter({ all }: OpenListings, ids: readonly number[]): OpenListing[] {
  return all.filter((listing) => isUnrestricted(listing) && ids.includes(listing.promoterID ?? 0))
}

export function cardsOf(listings: readonly OpenListing[]): CompetitionCard[] {
  return listings.map(({ card }) => card)
}

/** Only categories that list something. */
export function countByCategory({ all }: OpenListings): Map<Category, number> {
  const counts = new Map<Category, number>()
  for (const { categories, card } of all)
    for (const category of categories)
      if (isListedUnder(category, card.restricted))
        counts.set(category, (counts.get(category) ?? 0) + 1)
  return counts
}

/** The counties that have open listings, with how many. */
export function countByCounty(open: OpenListings): { county: County; open: number }[] {
  const counts = new Map<County, number>()
  for (const listing of listed(open, 'newest')) {
    const counties = new Set(COUNTY_FIELDS.flatMap((name) => countiesIn(listing[name])))
    for (const county of counties) counts.set(county, (counts.get(county) ?? 0) + 1)
  }
  return COUNTIES.flatMap((county) => {
    const count = counts.get(county)
    return count ? [{ county, open: count }] : []
  })
}

function isOf(list: PagedList, today: Day): (listing: OpenListing) => boolean {
  if (list === 'newest') return isUnrestricted
  if (list !== 'ending-soon')
    return ({ categories, card }) =>
      categories.includes(list) && isListedUnder(list, card.restricted)
  const last = addDays(today, ENDING_SOON_DAYS)
  return (listing) => isUnrestricted(listing) && listing.competitionEndDate <= last
}

export function isUnrestricted({ card }: OpenListing): boolean {
  return !card.restricted
}
