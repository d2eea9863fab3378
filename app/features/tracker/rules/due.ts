import { isInPast } from '#app/features/listings/rules/closing.ts'
import { addDays, addMonths, dublinDayAt, startOfDublinDay, type Day } from '#app/lib/time/days.ts'
import { DAY_MS, MINUTE_MS, WEEK_MS } from '#app/lib/time/durations.ts'
import { addDublinDays } from '#app/lib/time/wall-clock.ts'
import type { Entry, Facts, Repeat, Mark } from './records.ts'

/** Allows for the clock of a promoter who counts 24 hours. */
const DAILY_MARGIN_MS = 2 * MINUTE_MS

type Timing = Pick<Facts, 'entryFrequency' | 'entryDailyRule' | 'competitionEndDate'>

/** What follows from the entries of one listing; times in milliseconds since 1970. */
export type Tracked = {
  entered: boolean
  count: number
  last: number | null
  /** Since when or from when the round offers it: 0 before the first entry, null for never. */
  nextDue: number | null
  isDue: boolean
  /** Unlimited competitions can be entered at any time, even when the round has them tomorrow. */
  canEnter: boolean
}

/** `entries` are those of this listing that are not undone. */
export function trackListing(facts: Timing, entries: readonly Entry[], now: number): Tracked {
  const last = entries.length > 0 ? Math.max(...entries.map(({ at }) => at)) : null
  const nextDue = nextDueAt(facts, last, now)
  const isDue = nextDue !== null && nextDue <= now
  const isOpen = !isInPast(facts.competitionEndDate, dublinDayAt(now))
  return {
    entered: last !== null,
    count: entries.length,
    last,
    nextDue,
    isDue,
    canEnter: isDue || (isOpen && facts.entryFrequency === 'unlimited'),
  }
}

function nextDueAt(facts: Timing, last: number | null, now: number): number | null {
  // A clock that was ahead may have logged an entry in the future.
  const due = last === null ? 0 : againAt(facts, Math.min(last, now))
  if (due === null) return null
  const next = dublinDayAt(Math.max(due, now))
  return isInPast(facts.competitionEndDate, next) ? null : due
}

type Frequency = Pick<Timing, 'entryDailyRule'> & {
  entryFrequency: Timing['entryFrequency'] | Repeat
}

/** When the next entry is allowed, in milliseconds since 1970 as the last one; null for never. */
export function againAt({ entryFrequency, entryDailyRule }: Frequency, last: number) {
  if (entryFrequency === 'once') return null
  if (entryFrequency === 'weekly') return weekAfter(last)
  if (entryFrequency === 'monthly')
    return startOfDublinDay(addMonths(dublinDayAt(last), 1)).getTime()
  if (entryFrequency === 'daily' && entryDailyRule === '24-hours')
    return last + DAY_MS + DAILY_MARGIN_MS
  return startOfDublinDay(addDays(dublinDayAt(last), 1)).getTime()
}

/** The same time in Ireland a week later and at least 7 × 24 hours: too early may disqualify. */
function weekAfter(last: number): number {
  return Math.max(last + WEEK_MS, addDublinDays(last, 7))
}

export type Due = { facts: Facts; tracked: Tracked }

type Log = {
  entries: readonly Entry[]
  marks: readonly Mark[]
}

/** Returns what was entered before and may be entered again now, soonest to close first. */
export function listDue(facts: readonly Facts[], { entries, marks }: Log, now: number): Due[] {
  const entered = Map.groupBy(entries, ({ competitionID }) => competitionID)
  const dismissed = new Set(
    marks.filter(({ state }) => state === 'not-for-me').map(({ competitionID }) => competitionID),
  )
  return facts
    .filter(({ competitionID }) => entered.has(competitionID) && !dismissed.has(competitionID))
    .map((listing) => ({
      facts: listing,
      tracked: trackListing(listing, entered.get(listing.competitionID) ?? [], now),
    }))
    .filter(({ tracked }) => tracked.isDue)
    .toSorted((a, b) => (a.facts.competitionEndDate < b.facts.competitionEndDate ? -1 : 1))
}

/** Returns the open listings marked 'later', soonest to close first. */
export function listSaved(facts: ReadonlyMap<number, Facts>, marks: readonly Mark[], today: Day) {
  return marks
    .filter(({ state }) => state === 'later')
    .flatMap(({ competitionID }) => facts.get(competitionID) ?? [])
    .filter(({ competitionEndDate }) => !isInPast(competitionEndDate, today))
    .toSorted((a, b) => (a.competitionEndDate < b.competitionEndDate ? -1 : 1))
}
