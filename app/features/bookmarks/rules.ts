import type { Day } from '#app/lib/time/days.ts'
import { isInPast } from '#app/features/listings/rules/closing.ts'

/** More than anybody keeps by hand; a bound for lists and exports. */
export const BOOKMARKS_MAX = 1000

type Dated = { competitionEndDate: Day }

/** Active: the end date is not in the past. Expired: it is (docs/contract.md#bookmarks). */
export function splitBookmarks<T extends Dated>(bookmarks: readonly T[], today: Day) {
  return {
    active: bookmarks
      .filter(({ competitionEndDate }) => !isInPast(competitionEndDate, today))
      .toSorted((a, b) => (a.competitionEndDate < b.competitionEndDate ? -1 : 1)),
    expired: bookmarks
      .filter(({ competitionEndDate }) => isInPast(competitionEndDate, today))
      .toSorted((a, b) => (a.competitionEndDate > b.competitionEndDate ? -1 : 1)),
  }
}
