import { windowDays } from '#app/features/listings/rules/winner-terms.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import { isClaimDay } from './claims.ts'
import { monthLabel } from './months.ts'
import { storedWins, type Entry, type Facts, type Mark, type Win } from './records.ts'

/** Most promoters have told their winners by then. */
const REMINDED_AFTER_DAYS = 14
/** Longer times to answer need no hurry. */
const SHORT_WINDOW_DAYS = 7

type Dates = Pick<Facts, 'competitionEndDate' | 'winnerAnnouncementDate'>

/** The first day on which the winner may have been told: that of the announcement, else the one after closing. */
function checkDay({ competitionEndDate, winnerAnnouncementDate }: Dates): Day {
  return winnerAnnouncementDate ?? addDays(competitionEndDate, 1)
}

/** The last day to answer of somebody who was told on the check day; undefined if there is a week or more, or none is stated. */
export function windowEnd(facts: Dates & Pick<Facts, 'answerWithin'>): Day | undefined {
  const days = facts.answerWithin ? windowDays(facts.answerWithin) : undefined
  return days !== undefined && days <= SHORT_WINDOW_DAYS
    ? addDays(checkDay(facts), days)
    : undefined
}

export function mayBeDecided(facts: Dates, today: Day): boolean {
  return checkDay(facts) <= today
}

export function shouldBeDecided(facts: Dates, today: Day): boolean {
  return addDays(checkDay(facts), REMINDED_AFTER_DAYS) <= today
}

type Log = {
  /** Those not undone. */
  entries: readonly Entry[]
  marks: readonly Mark[]
  wins: readonly Win[]
}

/** Returns the listings to ask about, the longest decided first; a win or the mark 'not-for-me' is an answer. */
export function awaitingOutcome(facts: readonly Facts[], log: Log, today: Day): Facts[] {
  const entered = new Set(log.entries.map(({ competitionID }) => competitionID))
  const won = storedWins(log.wins).map(({ competitionID }) => competitionID)
  const dismissed = log.marks.filter(({ state }) => state === 'not-for-me')
  const answered = new Set([...won, ...dismissed.map(({ competitionID }) => competitionID)])
  return facts
    .filter(({ competitionID }) => entered.has(competitionID) && !answered.has(competitionID))
    .filter((listing) => mayBeDecided(listing, today))
    .toSorted((a, b) => (checkDay(a) < checkDay(b) ? -1 : 1))
}

/** Those to ask about today, windows that end first; the person put off the others. */
export function listUndecided(facts: readonly Facts[], log: Log, reminders: Reminders, today: Day) {
  const asked = awaitingOutcome(facts, log, today).filter(
    ({ competitionID }) => !isPutOff(reminders, competitionID, today),
  )
  const endOf = (listing: Facts) => openWindowEnd(listing, today) ?? 'later'
  return asked.toSorted((a, b) => (endOf(a) < endOf(b) ? -1 : endOf(a) > endOf(b) ? 1 : 0))
}

export function openWindowEnd(facts: Facts, today: Day): Day | undefined {
  const end = windowEnd(facts)
  return end !== undefined && end >= today ? end : undefined
}

/** Whether on this day something may or should be decided, a window ends, or a claim has another step. */
export function hasOutcomeDay(facts: ReadonlyMap<number, Facts>, log: Log, day: Day): boolean {
  const isClaim = storedWins(log.wins).some((win) =>
    isClaimDay(win, facts.get(win.competitionID ?? 0), day),
  )
  return (
    isClaim || awaitingOutcome([...facts.values()], log, day).some((one) => isLookDay(one, day))
  )
}

function isLookDay(listing: Facts, day: Day) {
  const [first, end] = [checkDay(listing), windowEnd(listing)]
  const days = [first, addDays(first, REMINDED_AFTER_DAYS), end, end && addDays(end, -1)]
  return days.includes(day)
}

/** '3 may be decided, one window ends tomorrow. 2 should be by now.' Undefined if there are none. */
export function decidedSentence(undecided: readonly Facts[], today: Day): string | undefined {
  const late = undecided.filter((listing) => shouldBeDecided(listing, today)).length
  const fresh = undecided.length - late
  const ends = undecided.map((listing) => openWindowEnd(listing, today))
  const [todays, tomorrows] = [today, addDays(today, 1)].map(
    (day) => ends.filter((end) => end === day).length,
  )
  const windows = [windowLabel(todays, 'today'), windowLabel(tomorrows, 'tomorrow')].join('')
  const parts = [
    ...(fresh > 0 ? [`${fresh} may be decided${windows}`] : []),
    ...(late > 0
      ? [fresh > 0 ? `${late} should be by now` : `${late} should be decided by now`]
      : []),
  ]
  return parts.length > 0 ? `${parts.join('. ')}.` : undefined
}

function windowLabel(count = 0, day: string) {
  if (count === 0) return ''
  return count === 1 ? `, one window ends ${day}` : `, ${count} windows end ${day}`
}

/** Some of what may be decided, to be answered by one press; and which: '' for all others, or ' from October 2026'. */
export type Answerable = { which: string; listings: Facts[] }

/** Returns what one press may answer, by month; apart is that whose winner may still answer. */
export function answerableAtOnce(undecided: readonly Facts[], today: Day): Answerable[] {
  const ordered = undecided.toSorted((a, b) => (checkDay(a) < checkDay(b) ? -1 : 1))
  const { open = [], over = [] } = Object.groupBy(ordered, (listing) =>
    openWindowEnd(listing, today) === undefined ? 'over' : 'open',
  )
  const months = Map.groupBy(over, (listing) => checkDay(listing).slice(0, 7))
  const ofMonths = [...months].map(([month, listings]) => ({
    which: ` from ${monthLabel(month)}`,
    listings,
  }))
  const choices = [
    ...(months.size > 1 ? ofMonths : []),
    { which: '', listings: over },
    { which: ' with time left to answer', listings: open },
  ]
  return choices.filter(({ listings }) => listings.length > 1)
}

const REMIND_AFTER_DAYS = 7

/** By listing id, the day from which 'May be decided' asks about it again. */
export type Reminders = Readonly<Record<string, Day>>

/** Returns the reminders with one more, without those that have passed. */
export function remindInAWeek(reminders: Reminders, competitionID: number, today: Day): Reminders {
  const ahead = Object.entries(reminders).filter(([, day]) => day > today)
  return { ...Object.fromEntries(ahead), [competitionID]: addDays(today, REMIND_AFTER_DAYS) }
}

export function isPutOff(reminders: Reminders, competitionID: number, today: Day): boolean {
  const day = reminders[competitionID]
  return day !== undefined && day > today
}
