import { daysBetween, type Day } from '#app/lib/time/days.ts'
import type { Entry, Facts, Mark, Win } from './records.ts'
import { isPutOff, type Reminders } from './reminders.ts'

/** Without an announcement date: most promoters have told their winners by then. */
export const DECIDED_AFTER_DAYS = 14

type Dates = Pick<Facts, 'competitionEndDate' | 'winnerAnnouncementDate'>

/** Whether the winner should be known: past the announcement date, or 14 days past closing. */
export function shouldBeDecided(facts: Dates, today: Day): boolean {
  const { competitionEndDate, winnerAnnouncementDate } = facts
  if (winnerAnnouncementDate !== null) return winnerAnnouncementDate < today
  return daysBetween(competitionEndDate, today) >= DECIDED_AFTER_DAYS
}

type Log = {
  /** Those not undone. */
  entries: readonly Entry[]
  marks: readonly Mark[]
  wins: readonly Win[]
}

/**
 * Returns the listings to ask about, the longest decided first. 'I won' adds a win, 'No luck' the mark
 * 'not-for-me': neither is asked about again.
 */
export function awaitingOutcome(facts: readonly Facts[], log: Log, today: Day): Facts[] {
  const entered = new Set(log.entries.map(({ competitionID }) => competitionID))
  const won = log.wins.filter(({ deleted }) => !deleted).map(({ competitionID }) => competitionID)
  const dismissed = log.marks.filter(({ state }) => state === 'not-for-me')
  const answered = new Set([...won, ...dismissed.map(({ competitionID }) => competitionID)])
  return facts
    .filter(({ competitionID }) => entered.has(competitionID) && !answered.has(competitionID))
    .filter((listing) => shouldBeDecided(listing, today))
    .toSorted((a, b) => (decisionDay(a) < decisionDay(b) ? -1 : 1))
}

/** Those to ask about today: the person put off the others. */
export function listUndecided(
  facts: readonly Facts[],
  log: Log,
  reminders: Reminders,
  today: Day,
): Facts[] {
  return awaitingOutcome(facts, log, today).filter(
    ({ competitionID }) => !isPutOff(reminders, competitionID, today),
  )
}

/** By YYYY-MM of the day on which they should have been decided, in their order. */
export function splitByDecision(facts: readonly Facts[]): ReadonlyMap<string, Facts[]> {
  return Map.groupBy(facts, (listing) => decisionDay(listing).slice(0, 7))
}

function decisionDay({ competitionEndDate, winnerAnnouncementDate }: Dates) {
  return winnerAnnouncementDate ?? competitionEndDate
}
