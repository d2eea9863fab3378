import { addDays, type Day } from '../time/days.ts'

/** An all-day event; `key` is unique and never changes. */
export type CalendarDay = { key: string; day: Day; title: string; link: string; changedAt: number }

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

/** Returns all-day events as a calendar file (RFC 5545). */
export async function writeCalendar(
  name: string,
  host: string,
  days: readonly CalendarDay[],
): Promise<string> {
  const { default: ical } = await import('ical-generator')
  const calendar = ical({ name, prodId: { company: host, product: 'closing dates' } })
  for (const { key, day, title, link, changedAt } of days) {
    calendar.createEvent({
      id: `${key}@${host}`,
      start: day,
      // The end of an all-day event is exclusive.
      end: addDays(day, 1),
      allDay: true,
      summary: title,
      url: link,
      stamp: new Date(changedAt),
    })
  }
  return `${calendar.toString()}\r\n`
}
