import { addDays, type Day } from '../time/days.ts'
import { HOUR_S } from '../time/durations.ts'

/** An all-day event; `key` is unique and never changes. */
export type CalendarDay = {
  key: string
  day: Day
  title: string
  link: string
  /** How often `day` has changed, and when last, in milliseconds since 1970. */
  changes: number
  changedAt: number
}

/** Subscribers that are told nothing fetch weekly, or never. */
const REFRESH_S = 6 * HOUR_S

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

/** Returns all-day events as a calendar file (RFC 5545). */
export async function writeCalendar(
  name: string,
  host: string,
  days: readonly CalendarDay[],
): Promise<string> {
  const {
    default: ical,
    ICalEventBusyStatus,
    ICalEventTransparency,
  } = await import('ical-generator')
  const calendar = ical({
    name,
    prodId: { company: host, product: 'closing dates' },
    ttl: REFRESH_S,
  })
  for (const { key, day, title, link, changes, changedAt } of days) {
    calendar.createEvent({
      id: `${key}@${host}`,
      start: day,
      // The end of an all-day event is exclusive.
      end: addDays(day, 1),
      allDay: true,
      summary: title,
      url: link,
      sequence: changes,
      stamp: new Date(changedAt),
      lastModified: new Date(changedAt),
      // A reminder does not make the day busy.
      transparency: ICalEventTransparency.TRANSPARENT,
      busystatus: ICalEventBusyStatus.FREE,
    })
  }
  return `${calendar.toString()}\r\n`
}
