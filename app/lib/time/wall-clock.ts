import { dublinDay, isDay, prettyDate, startOfDublinDay, type Day } from './days.ts'
import { MINUTE_MS } from './durations.ts'

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Dublin',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})
const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Dublin', weekday: 'long' })
const DAY_MINUTES = 24 * 60

/** Returns whether a text is a time of day, 'HH:MM'. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** Returns the time in Ireland at this instant, “08:00”. */
export function dublinTime(instant: Date): string {
  return clock.format(instant)
}

/**
 * Returns “Thursday 26 November 2026, 08:00” in Ireland; composed here, as browsers format it
 * differently.
 */
export function dublinLabel(instant: Date): string {
  const day = prettyDate(dublinDay(instant))
  return `${weekday.format(instant)} ${day}, ${dublinTime(instant)}`
}

/**
 * Returns the instant at which Irish clocks show this time on this day. A time that a clock change
 * skips becomes the one an hour later; of a repeated time it is the first.
 * @throws RangeError for an invalid day or time.
 */
export function dublinInstant(day: Day, time: string): Date {
  if (!isDay(day) || !isTime(time)) throw new RangeError(`“${day} ${time}” is no day and time.`)
  const midnight = startOfDublinDay(day).getTime()
  const wanted = minutesOf(time)
  const guesses = [wanted - 60, wanted, wanted + 60].map(
    (minutes) => new Date(midnight + minutes * MINUTE_MS),
  )
  const exact = guesses.find((guess) => dublinTime(guess) === time && dublinDay(guess) === day)
  return exact ?? new Date(midnight + Math.min(wanted, DAY_MINUTES) * MINUTE_MS)
}

function minutesOf(time: string) {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}
