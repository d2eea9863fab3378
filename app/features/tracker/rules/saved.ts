import { isInPast } from '#app/features/listings/rules/closing.ts'
import type { Day } from '#app/lib/time/days.ts'
import type { Facts, Mark } from './records.ts'

/** Returns the open listings marked 'later', soonest to close first. */
export function listSaved(
  facts: ReadonlyMap<number, Facts>,
  marks: readonly Mark[],
  today: Day,
): Facts[] {
  return marks
    .filter(({ state }) => state === 'later')
    .flatMap(({ competitionID }) => facts.get(competitionID) ?? [])
    .filter(({ competitionEndDate }) => !isInPast(competitionEndDate, today))
    .toSorted((a, b) => (a.competitionEndDate < b.competitionEndDate ? -1 : 1))
}
