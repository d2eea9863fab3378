import { once } from '../once.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './durations.ts'

/** A date in Europe/Dublin, YYYY-MM-DD, so that days compare as text. */
export type Day = string & { readonly __brand: 'Day' }

// On first use: a phone takes milliseconds to make each formatter.
const dublinParts = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Dublin',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    }),
)
const ago = once(() => new Intl.RelativeTimeFormat('en', { numeric: 'always' }))
const mediumDate = once(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }),
)
const longDate = once(
  () => new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
)

/** Pages name the same few days again and again, and formatting is slow. */
const MAX_REMEMBERED_DAYS = 500

function rememberDays<Value>(answer: (day: Day) => Value) {
  const known = new Map<Day, Value>()
  return (day: Day): Value => {
    const remembered = known.get(day)
    if (remembered !== undefined) return remembered
    if (known.size >= MAX_REMEMBERED_DAYS) known.clear()
    const value = answer(day)
    known.set(day, value)
    return value
  }
}

export function isDay(text: string): text is Day {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
}

/** @throws RangeError when `text` is not a real calendar day written YYYY-MM-DD. */
export function toDay(text: string): Day {
  if (!isDay(text)) throw new RangeError(`“${text}” is not a calendar day (YYYY-MM-DD).`)
  return text
}

/** The last answer: a page asks for the same day for every card, and formatting is slow. */
let last = { hour: NaN, day: '' as Day }

export function dublinDay(instant: Date): Day {
  // Since 1970 Irish days have started on the hour, also in UTC.
  const hour = instant.getTime() / HOUR_MS
  if (hour < 0 || Math.floor(hour) !== last.hour) {
    const { year, month, day } = dublinFields(instant)
    last = { hour: Math.floor(hour), day: `${year}-${month}-${day}` as Day }
  }
  return last.day
}

/** Takes milliseconds since 1970. */
export function dublinDayAt(time: number): Day {
  return dublinDay(new Date(time))
}

export function addDays(day: Day, count: number): Day {
  return utcDay(utcTime(day) + count * DAY_MS)
}

/** Returns the last of the month if the month has no such day. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  return utcDay(Date.UTC(year, month - 1 + count, Math.min(date, lastOfMonth)))
}

/** Negative when `to` comes first. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((utcTime(to) - utcTime(from)) / DAY_MS)
}

export function startOfDublinDay(day: Day): Date {
  return new Date(startTime(day))
}

const startTime = rememberDays((day) => {
  const midnightUtc = utcTime(day)
  return midnightUtc - dublinOffset(new Date(midnightUtc - dublinOffset(new Date(midnightUtc))))
})

/** Returns “21 November 2026” (docs/contract.md#closing-dates). */
export const prettyDate = rememberDays((day) => longDate().format(utcTime(day)))

/** “21 Nov 2026” */
export function shortDate(day: Day): string {
  return mediumDate().format(utcTime(day))
}

/** Returns “just now”, “5 minutes ago”, “3 days ago” …; `instant` in milliseconds since 1970. */
export function agoLabel(instant: number, now: Date): string {
  const minutes = Math.floor((now.getTime() - instant) / MINUTE_MS)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return ago().format(-minutes, 'minute')
  if (minutes < 24 * 60) return ago().format(-Math.floor(minutes / 60), 'hour')
  return ago().format(-Math.floor(minutes / (24 * 60)), 'day')
}

export function toIsoInstant(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

function utcTime(day: Day) {
  return Date.parse(`${day}T00:00:00Z`)
}

function utcDay(time: number): Day {
  return new Date(time).toISOString().slice(0, 10) as Day
}

function dublinOffset(instant: Date) {
  const { year, month, day, hour, minute, second } = dublinFields(instant)
  const wallClock = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return wallClock - Math.floor(instant.getTime() / 1000) * 1000
}

function dublinFields(instant: Date) {
  return Object.fromEntries(
    dublinParts()
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>
}
