import type { RoundData } from '#app/features/directory/rules/round-data.ts'
import { addDays, dublinDay, dublinDayAt, startOfDublinDay, type Day } from '#app/lib/time/days.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#app/lib/time/durations.ts'
import { dublinInstant } from '#app/lib/time/wall-clock.ts'

export const NOTIFICATION = 'notification'

export const FIRST_HOUR = 6
export const LAST_HOUR = 22
export const USUAL_HOUR = 8

/** A device whose round was not opened for this long gets no more notifications. */
export const UNSEEN_DAYS = 90
/** A device that could not be reached for this long is forgotten. */
export const FAILING_MS = 14 * DAY_MS

/** After this a message of the day is given up. */
const LATE_MS = HOUR_MS
const FIRST_RETRY_MS = 5 * MINUTE_MS
const FRESH_DAYS = 1

export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`
}

/** Returns the next time at which a device is due, in milliseconds since 1970; `triedOn` is the day of its last message. */
export function nextDue(hour: number, triedOn: Day | null, now: Date): number {
  const today = dublinDay(now)
  const dueToday = dublinInstant(today, hourText(hour))
  const isOver = dueToday <= now || triedOn === today
  return isOver ? dublinInstant(addDays(today, 1), hourText(hour)).getTime() : dueToday.getTime()
}

export type DueDevice = {
  hour: number
  nextAt: number
  doneOn: Day | null
  dueFrom: Day | null
}

/** Whether a device that is due gets a message: not for a round that is done or empty, nor an hour late. */
export function isWanted(
  { hour, nextAt, doneOn, dueFrom }: DueDevice,
  { closing, fresh }: News,
  now: Date,
): boolean {
  const today = dublinDay(now)
  const wasDueAt = dublinInstant(dublinDayAt(nextAt), hourText(hour)).getTime()
  if (now.getTime() - wasDueAt > LATE_MS || doneOn === today) return false
  return closing + fresh > 0 || (dueFrom !== null && dueFrom <= today)
}

/** @param tries of this day, so far @param askedMs what the push service asked for */
export function retryDelayMs(tries: number, askedMs = 0): number {
  return Math.max(FIRST_RETRY_MS * 2 ** (tries - 1), askedMs)
}

/** Until midnight in Ireland: a message that arrives later would be about yesterday. */
export function secondsToLive(now: Date): number {
  const midnight = startOfDublinDay(addDays(dublinDay(now), 1)).getTime()
  return Math.floor((midnight - now.getTime()) / SECOND_MS)
}

/** What a round has for everybody: how many close today, and how many of the others are new. */
export type News = { closing: number; fresh: number }

export function newsOf({ day, listings }: RoundData): News {
  const others = listings.filter(({ competitionEndDate }) => competitionEndDate > day)
  const since = addDays(day, -FRESH_DAYS)
  return {
    closing: listings.length - others.length,
    fresh: others.filter(({ publishedOn }) => publishedOn >= since).length,
  }
}

export function notificationText({ closing, fresh }: News): string {
  const parts = [
    ...(closing > 0 ? [closing === 1 ? '1 closes today' : `${closing} close today`] : []),
    ...(fresh > 0 ? [fresh === 1 ? '1 is new' : `${fresh} are new`] : []),
  ]
  return parts.length > 0
    ? `${parts.join(', ')}.`
    : 'What you enter again, or should check, is due.'
}
