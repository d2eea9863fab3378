import { categoryOfSlug } from '#app/features/listings/rules/categories.ts'
import { FILTERED_CHOICES } from '#app/features/listings/rules/choices.ts'
import {
  categoryFacet,
  choiceFacet,
  countyFacet,
  digitsOf,
  FOR_MINORS,
  FREE,
  valueFacet,
  weekFacet,
  weekOf,
} from '#app/features/listings/rules/facets.ts'
import { FIELDS } from '#app/features/listings/rules/fields.ts'
import type { Day } from '#app/lib/time/days.ts'
import { leastPrizeValue, passportOf, wantedWords, type Filters } from './filters.ts'

/** The most digits that a prize value has. */
const MOST_DIGITS = digitsOf(FIELDS.prizeValue.range[1])

/**
 * Groups of facets, of each of which a listing that passes the filters has at least one. Others may
 * have them too: `matchesFilters` decides.
 * @param closes when the listing closes; any day if `last` is undefined.
 */
export function wantedFacets(
  filters: Filters,
  { first, last }: { first: Day; last: Day | undefined },
): string[][] {
  const passport = passportOf(filters)
  const least = leastPrizeValue(filters)
  const groups = [
    ...FILTERED_CHOICES.map((name) =>
      wantedWords(filters, name)?.map((word) => choiceFacet(name, word)),
    ),
    ...(filters.category ?? []).map((slug) => {
      const category = categoryOfSlug(slug)
      return category && [categoryFacet(category)]
    }),
    filters.county?.map(countyFacet),
    last && range(weekOf(first), weekOf(last)).map(weekFacet),
    least === null ? undefined : range(digitsOf(least), MOST_DIGITS).map(valueFacet),
    passport && !passport.isAdult ? [FOR_MINORS] : undefined,
    passport?.hidesPaid ? [FREE] : undefined,
  ]
  return groups.flatMap((group) => (group?.length ? [group] : []))
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}
