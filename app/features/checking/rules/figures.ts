import { dublinDayAt, type Day } from '#app/lib/time/days.ts'

/** How the checks did lately; a share is null where there is nothing to divide by. */
export type CheckFigures = {
  /** Of the openings of promoters' pages, those from a listing with a flagged or dead link. */
  openings: number
  deadOpenings: number
  /** Of the links of open listings that can be checked, those that were in time. */
  checkable: number
  checkedInTime: number
  /** Of the flags that admins decided on, those that were right. */
  decided: number
  upheld: number
}

export type Clicks = { competitionID: number; day: Day; clicks: number }
/** Instants in milliseconds since 1970. */
export type FlaggedTime = { competitionID: number; from: number; until: number | null }

/** A flag counts for its whole first and last day: clicks are counted by day. */
export function deadOpeningsOf(clicks: readonly Clicks[], flags: readonly FlaggedTime[]): number {
  const byListing = Map.groupBy(flags, ({ competitionID }) => competitionID)
  return clicks
    .filter(({ competitionID, day }) => {
      const times = byListing.get(competitionID) ?? []
      return times.some(
        ({ from, until }) =>
          dublinDayAt(from) <= day && (until === null || day <= dublinDayAt(until)),
      )
    })
    .reduce((sum, { clicks }) => sum + clicks, 0)
}

/** '99.2%', '–' of nothing. */
export function shareLabel(part: number, whole: number): string {
  if (whole === 0) return '–'
  return `${((100 * part) / whole).toLocaleString('en-IE', { maximumFractionDigits: 1 })}%`
}
