import { dublinDayAt, type Day } from '#app/lib/time/days.ts'

export type CheckFigures = {
  /** Openings of promoters' pages; `deadOpenings` came from a listing with a flagged or dead link. */
  openings: number
  deadOpenings: number
  /** Checkable links of open listings; `checkedInTime` were not overdue. */
  checkable: number
  checkedInTime: number
  /** Flags that admins decided on; `upheld` were right. */
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

/** Returns '99.2%'. */
export function shareLabel(part: number, whole: number): string {
  return `${((100 * part) / whole).toLocaleString('en-IE', { maximumFractionDigits: 1 })}%`
}
