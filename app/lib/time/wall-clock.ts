import { addDays, dublinDay, isDay, prettyDate, startOfDublinDay, type Day } from './days.ts'
import { MINUTE_MS } from './durations.ts'

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Dublin',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Dublin', weekday: 'long' })
const DAY_MINUTES = 24 * 60

export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** Takes also milliseconds since 1970. */
export function dublinTime(instant: Date | number): string {
  return clock.format(instant)
}

/** Returns “Thursday 26 November 2026, 08:00”; composed here, as browsers format it differently. */
export function dublinLabel(instant: Date): string {
  const day = prettyDate(dublinDay(instant))
  return `${weekday.format(instant)} ${day}, ${dublinTime(instant)}`
}

/**
 * A time skipped by a clock change becomes the one an hour later; a repeated time is the first.
 * @throws RangeError for an invalid day or time.
 */
export function dublinInstant(day: Day, time: string): Date {
  if (!isDay(day) || !isTime(time)) throw new RangeError(`“${day} ${time}” is not a day and time.`)
  const midnight = startOfDublinDay(day).getTime()
  const wanted = minutesOf(time)
  const guesses = [wanted - 60, wanted, wanted + 60].map(
    (minutes) => new Date(midnight + minutes * MINUTE_MS),
  )
  const exact = guesses.find((guess) => dublinTime(guess) === time && dublinDay(guess) === day)
  return exact ?? new Date(midnight + Math.min(wanted, DAY_MINUTES) * MINUTE_MS)
}

/** The same time of day in Ireland, `days` later; in milliseconds since 1970. */
export function addDublinDays(time: number, days: number): number {
  const instant = new Date(time)
  const day = addDays(dublinDay(instant), days)
  return dublinInstant(day, dublinTime(instant)).getTime() + (time % MINUTE_MS)
}

function minutesOf(time: string) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
