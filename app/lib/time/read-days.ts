import { dublinDay, isDay, type Day } from './days.ts'

/** From 0 for Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

const ISO =
  /^(20\d\d)-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)? ?(?:(Z)|([+-]\d\d):?(\d\d)?)?)?$/i

/**
 * Returns the day in Ireland of an ISO 8601 date or time of this century; without a zone, as it is written.
 * Other spellings, such as 05/12/2026, name different days in different countries.
 */
export function readDay(text: string): Day | undefined {
  const [, year, month, date, hour = '00', minute = '00', second = '00', utc, zone, rest = '00'] =
    ISO.exec(text.trim()) ?? []
  const day = `${year}-${month}-${date}`
  if (!isDay(day)) return undefined
  if (!utc && !zone) return day
  const time = Date.parse(`${day}T${hour}:${minute}:${second}${zone ? `${zone}:${rest}` : 'Z'}`)
  return Number.isNaN(time) ? undefined : dublinDay(new Date(time))
}
