import type { PageAddress } from '#app/lib/page-address.ts'
import { readFit, narrowBy } from '#app/features/directory/rules/fit.ts'
import {
  filterQuery,
  passportOf,
  readFilters,
  toActiveFilters,
  type Filters,
} from '#app/features/directory/rules/filters.ts'
import {
  AS_TYPED,
  SEARCH_MAX,
  SEARCH_MIN,
  searchPath,
} from '#app/features/directory/rules/search.ts'
import {
  categoryOfSlug,
  categoryPath,
  categorySlug,
  isRestrictedCategory,
} from '#app/features/listings/rules/categories.ts'
import { isCounty } from '#app/features/listings/rules/counties.ts'
import { addToQuery, promoterPath } from '#app/features/listings/rules/links.ts'
import { passportWords } from '#app/features/listings/rules/passport.ts'
import { TEXT_LINE } from '#app/lib/text/fold-text.ts'

/** The name is the one that it had when it was followed. */
type FollowedPromoter = { slug: string; name: string }
/** A list, a search or a promoter whose new listings somebody wants; null where it is not a search. */
export type FollowedList = {
  search: string | null
  filters: Filters
  promoter?: FollowedPromoter | undefined
}

/** Has the list's path; the query of the list follows. */
const LIST_PATH = 'in'
const SEARCH = 'q'
const PROMOTER = 'promoter'
const PROMOTER_NAME = 'name'
const NEW = '/new-competitions'
const PROMOTER_PATH = /^\/promoter\/([^/]+)$/
const COUNTY = /^\/county\/([a-z]+)$/
const CATEGORY = /^\/competition-category\/([^/]+)$/

/** Reads what a list's `FollowLink` wrote. Undefined for a page that is no list, a restricted category, or an invalid search or passport. A promoter is named by its slug: see `findFollowable`. */
export function readFollowedList(query: URLSearchParams): FollowedList | undefined {
  const path = query.get(LIST_PATH) ?? NEW
  const [, promoter] = PROMOTER_PATH.exec(path) ?? []
  if (promoter) return { search: null, filters: {}, promoter: { slug: promoter, name: promoter } }
  const passport = readFit(query)
  if (passport === undefined) return undefined
  const filters = narrowBy(readFilters(query), passport)
  if (path === NEW) return { search: null, filters }
  const [, county = ''] = COUNTY.exec(path) ?? []
  if (isCounty(county)) return { search: null, filters: { ...filters, county: [county] } }
  if (path === '/competitions-ending-soon') return { search: null, filters: withinAWeek(filters) }
  if (path === '/search') return searchOf(query, filters)
  const [, slug = ''] = CATEGORY.exec(path) ?? []
  const category = categoryOfSlug(slug)
  if (!category || isRestrictedCategory(category)) return undefined
  return { search: null, filters: { ...filters, category: [categorySlug(category)] } }
}

/** One spelling for all addresses of the same list: 'q=ipad&eligibility=roi'. */
export function followedQuery({ search, filters, promoter }: FollowedList): string {
  if (promoter)
    return new URLSearchParams({
      [PROMOTER]: promoter.slug,
      [PROMOTER_NAME]: promoter.name,
    }).toString()
  const words = search === null ? '' : new URLSearchParams({ [SEARCH]: search }).toString()
  return [words, filterQuery(filters)].filter(Boolean).join('&')
}

/** Reads what `followedQuery` wrote; filters that exist no more are left out. */
export function parseFollowedQuery(text: string): FollowedList {
  const query = new URLSearchParams(text)
  const slug = query.get(PROMOTER)
  if (slug)
    return { search: null, filters: {}, promoter: { slug, name: query.get(PROMOTER_NAME) ?? slug } }
  return {
    search: query.get(SEARCH),
    filters: narrowBy(readFilters(query), readFit(query) ?? null),
  }
}

/**
 * '“ipad” · Republic of Ireland · Closes within a week'. `quotesSearch: false` is for mails to addresses
 * that may be a stranger's: they repeat nothing that somebody typed.
 */
export function followedWords(
  { search, filters, promoter }: FollowedList,
  { quotesSearch = true } = {},
): string {
  if (promoter) return `From ${promoter.name}`
  const passport = passportOf(filters)
  const parts = [
    ...(search === null ? [] : [quotesSearch ? `“${search}”` : 'a search of yours']),
    ...(toActiveFilters(filters)?.chips.map(({ label }) => label) ?? []),
    ...(passport ? [passportWords(passport)] : []),
  ]
  return parts.length > 0 ? parts.join(' · ') : 'All new competitions'
}

/** The address of the list. */
export function followedPath({ search, filters, promoter }: FollowedList): PageAddress {
  if (promoter) return promoterPath(promoter.slug)
  if (search !== null) return addToQuery(searchPath(search, AS_TYPED), filterQuery(filters))
  const { category: [slug = ''] = [], ...others } = filters
  const category = categoryOfSlug(slug)
  return category
    ? addToQuery(categoryPath(category), filterQuery(others))
    : addToQuery(NEW, filterQuery(filters))
}

function withinAWeek(filters: Filters): Filters {
  const [closes = ''] = filters.closes ?? []
  return ['today', '3-days'].includes(closes) ? filters : { ...filters, closes: ['week'] }
}

function searchOf(query: URLSearchParams, filters: Filters): FollowedList | undefined {
  const search = (query.get(SEARCH) ?? '').replace(/\s+/g, ' ').trim().toLowerCase()
  const isValid =
    search.length >= SEARCH_MIN && search.length <= SEARCH_MAX && TEXT_LINE.test(search)
  return isValid ? { search, filters } : undefined
}
