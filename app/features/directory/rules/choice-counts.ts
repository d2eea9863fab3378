import { categorySlug, type Category } from '#app/features/listings/rules/categories.ts'
import { isInCounty, type COUNTY_FIELDS } from '#app/features/listings/rules/counties.ts'
import { FILTERED_CHOICES, type FilteredChoice } from '#app/features/listings/rules/choices.ts'
import { canEnter } from '#app/features/listings/rules/passport.ts'
import {
  closesWithinDays,
  FILTER_GROUPS,
  leastPrizeValue,
  passportOf,
  wantedWords,
  type FilterKey,
  type Filters,
} from './filters.ts'

/** How many listings have the same choices. */
export type Combination = Record<FilteredChoice | (typeof COUNTY_FIELDS)[number], string | null> & {
  over18: boolean
  costsMoney: boolean
  /** The shortest of `CLOSING_STEPS` within which they close; null beyond all. */
  closesWithin: number | null
  /** The highest of `VALUE_STEPS` that their prizes reach; 0 below all. */
  prizeAtLeast: number
  /** Null where categories are not told apart. */
  category: Category | null
  total: number
}

/** Counts in the order of the group's choices. */
export type ChoiceCounts = Partial<Record<FilterKey, number[]>>

const choicesOfGroup = (wanted: FilterKey) =>
  FILTER_GROUPS.flatMap(({ key, choices }) =>
    key === wanted ? choices.map(([value]) => value) : [],
  )

/** In days, ascending. */
export const CLOSING_STEPS = choicesOfGroup('closes')
  .map((choice) => closesWithinDays(choice) ?? 0)
  .toSorted((a, b) => a - b)
/** In whole euro, descending. */
export const VALUE_STEPS = choicesOfGroup('value')
  .map(Number)
  .toSorted((a, b) => b - a)

/** How many listings each choice would show, together with the filters of the other groups. */
export function countChoices(combinations: readonly Combination[], filters: Filters): ChoiceCounts {
  return Object.fromEntries(
    FILTER_GROUPS.filter(({ key }) => key !== 'category').map(({ key, choices }) => [
      key,
      choices.map(([value]) => countMatching(combinations, { ...filters, [key]: [value] })),
    ]),
  )
}

/** The same for the choices of category. */
export function countCategories(combinations: readonly Combination[], filters: Filters): number[] {
  const byCategory = new Map<string, number>()
  const isWanted = matchesCombination(filters)
  for (const one of combinations) {
    if (one.category === null || !isWanted(one)) continue
    const slug = categorySlug(one.category)
    byCategory.set(slug, (byCategory.get(slug) ?? 0) + one.total)
  }
  return choicesOfGroup('category').map((slug) => byCategory.get(slug) ?? 0)
}

function countMatching(combinations: readonly Combination[], filters: Filters): number {
  const isWanted = matchesCombination(filters)
  let count = 0
  for (const one of combinations) if (isWanted(one)) count += one.total
  return count
}

function matchesCombination(filters: Filters): (one: Combination) => boolean {
  const words = FILTERED_CHOICES.map((name) => [name, wantedWords(filters, name)] as const)
  const passport = passportOf(filters)
  const least = leastPrizeValue(filters) ?? 0
  const counties = filters.county ?? []
  const within = (filters.closes ?? []).map((choice) => closesWithinDays(choice) ?? Infinity)
  const days = within.length > 0 ? Math.min(...within) : null
  return (one) =>
    words.every(([name, wanted]) => wanted === null || wanted.includes(one[name] ?? '')) &&
    (!passport || canEnter(one, passport) === 'yes') &&
    counties.every((county) => isInCounty(one, county)) &&
    one.prizeAtLeast >= least &&
    (days === null || (one.closesWithin ?? Infinity) <= days)
}
