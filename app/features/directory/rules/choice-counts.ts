import type { Day } from '#app/lib/time/days.ts'
import { FILTER_GROUPS, type FilterKey, type Filters } from './filters.ts'
import type { PagedList } from './open-lists.ts'
import { factOf, testOf, testsOf, type FilteredListing } from './passes.ts'

/** Counts in the order of the group's choices. */
export type ChoiceCounts = Partial<Record<FilterKey, number[]>>

/** A list of one category has no choice of them. */
export function withCategoriesIn(list: PagedList): { withCategories: boolean } {
  return { withCategories: list === 'newest' || list === 'ending-soon' }
}

/**
 * Counts how many listings of a list each choice would show, together with the filters of the other groups.
 * @param withCategories else categories are not counted.
 */
export function countChoices(
  listings: readonly FilteredListing[],
  filters: Filters,
  today: Day,
  { withCategories }: { withCategories: boolean },
): ChoiceCounts {
  const chosen = testsOf(filters, today)
  const groups = FILTER_GROUPS.filter(({ key }) => withCategories || key !== 'category')
  const tallies = new Map(groups.map(({ key }) => [key, new Map<unknown, Tally>()]))
  for (const listing of listings) {
    const failed = chosen.filter(([, test]) => !test(listing))
    if (failed.length > 1) continue
    const only = failed[0]?.[0]
    for (const [key, tally] of tallies)
      if (only === undefined || only === key) addToTally(tally, factOf(key, listing), listing)
  }
  const count = (key: FilterKey, value: string) => {
    const test = testOf(key, [value], today)
    return sum([...(tallies.get(key)?.values() ?? [])].filter(({ like }) => test(like)))
  }
  return Object.fromEntries(
    groups.map(({ key, choices }) => [key, choices.map(([value]) => count(key, value))]),
  )
}

/** How many listings have the same fact as one of them. */
type Tally = { like: FilteredListing; count: number }

function addToTally(tally: Map<unknown, Tally>, fact: unknown, like: FilteredListing) {
  const known = tally.get(fact)
  if (known) known.count += 1
  else tally.set(fact, { like, count: 1 })
}

function sum(tallies: readonly Tally[]) {
  return tallies.reduce((total, { count }) => total + count, 0)
}
