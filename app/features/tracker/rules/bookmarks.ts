import type { Day } from '#app/lib/time/days.ts'
import { isInPast } from '#app/features/listings/rules/closing.ts'

type Dated = { competitionEndDate: Day }

/** Splits bookmarks by whether the end date has passed (docs/contract.md#bookmarks). */
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
