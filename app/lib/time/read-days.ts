import { dublinDay, isDay, type Day } from './days.ts'

/** From 0 for Sunday. */
export function weekdayOf(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

/** Returns the day in Ireland of a date or a time as machines write it; without a zone, as it is written. */
export function readDay(text: string): Day | undefined {
  const day = text.slice(0, 10)
  if (isDay(day) && !/T\d.*(?:Z|[+-]\d\d:?\d\d)$/i.test(text)) return day
  const time = Date.parse(text)
  return Number.isNaN(time) ? undefined : dublinDay(new Date(time))
}
