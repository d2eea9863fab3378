import { addDays, dublinDay, isDay, startOfDublinDay, type Day } from './days.ts'

/** From 0 for Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

const ISO =
  /^(20\d\d)-?(\d\d)-?(\d\d)(?:[T ](\d\d):?(\d\d)(?::?(\d\d)(?:[.,]\d+)?)? ?(?:(Z)|([+-]\d\d):?(\d\d)?)?)?$/i

/** Returns the parts of an ISO 8601 date or time, and its moment if it names a zone. */
function readIso(text: string) {
  const [, year, month, date, hour = '00', minute = '00', second = '00', utc, zone, rest = '00'] =
    ISO.exec(text.trim()) ?? []
  const day = `${year}-${month}-${date}`
  if (!isDay(day)) return undefined
  const time = Date.parse(`${day}T${hour}:${minute}:${second}${zone ? `${zone}:${rest}` : 'Z'}`)
  return {
    day,
    time: utc || zone ? time : undefined,
    isMidnight: `${hour}${minute}${second}` === '000000',
  }
}

/**
 * Returns the day in Ireland of an ISO 8601 date or time of this century; without a zone, as it is written.
 * Other spellings, such as 05/12/2026, name different days in different countries.
 */
export function readDay(text: string): Day | undefined {
  const { day, time } = readIso(text) ?? {}
  if (time === undefined) return day
  return Number.isNaN(time) ? undefined : dublinDay(new Date(time))
}

const CLOCK = /[T ]\d\d:?\d\d/i

/** As `readDay`, of an end: the first moment of a day is the end of the day before. */
export function readLastDay(text: string): Day | undefined {
  const [day, iso] = [readDay(text), readIso(text)]
  if (!day || !iso || !CLOCK.test(text)) return day
  const isMidnight =
    iso.time === undefined ? iso.isMidnight : startOfDublinDay(day).getTime() === iso.time
  return isMidnight ? addDays(day, -1) : day
}
