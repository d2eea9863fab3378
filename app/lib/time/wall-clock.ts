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

/** Whether a text is a time of the day, 'HH:MM'. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** “08:00”: what clocks in Ireland show at this instant. */
export function dublinTime(instant: Date): string {
  return clock.format(instant)
}

/** “Thursday 26 November 2026, 08:00” in Ireland; put together here, as browsers differ in it. */
export function dublinLabel(instant: Date): string {
  const day = prettyDate(dublinDay(instant))
  return `${weekday.format(instant)} ${day}, ${dublinTime(instant)}`
}

/**
 * When Irish clocks show this time on this day. A time that the change of clocks leaves out
 * becomes the one an hour later; of a time that comes twice it is the first.
 * @throws RangeError for what is no day or no time.
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
