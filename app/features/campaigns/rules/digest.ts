import { addDays, daysBetween, dublinDay, prettyDate, toDay, type Day } from '#app/lib/time/days.ts'
import { weekdayOf } from '#app/lib/time/read-days.ts'
import { dublinInstant } from '#app/lib/time/wall-clock.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'

const THURSDAY = 4
const HOUR = '08:00'

/** Written a day ahead, so that an operator can check it; a day late, it is skipped. */
const AHEAD_MS = DAY_MS
const LATE_MS = DAY_MS

export function hasDigest(from: Day, until: Day): boolean {
  return daysBetween(from, until) >= (THURSDAY - weekdayOf(from) + 7) % 7
}

/** Returns the ISO 8601 week of an instant in Ireland, such as '2026-W47'. */
export function isoWeek(now: Date): string {
  const thursday = thursdayOf(dublinDay(now))
  const year = thursday.slice(0, 4)
  const week = Math.floor(daysBetween(toDay(`${year}-01-01`), thursday) / 7) + 1
  return `${year}-W${String(week).padStart(2, '0')}`
}

export function digestInstant(now: Date): Date {
  return dublinInstant(thursdayOf(dublinDay(now)), HOUR)
}

export function isDigestTime(now: Date): boolean {
  const early = digestInstant(now).getTime() - now.getTime()
  return early <= AHEAD_MS && early > -LATE_MS
}

export function nextDigest(now: Date): Date {
  const thisWeek = digestInstant(now)
  if (thisWeek > now) return thisWeek
  return dublinInstant(addDays(dublinDay(thisWeek), 7), HOUR)
}

export function digestText(sendAt: Date): { subject: string; body: string } {
  return {
    subject: `New and ending soon: ${prettyDate(dublinDay(sendAt))}`,
    body: [
      'The newest free competitions and prize draws in Ireland, and those that close next.',
      '## New',
      '{{newest 8}}',
      '{{advert}}',
      '## Ending soon',
      '{{ending-soon 8}}',
      '[See all new competitions](/new-competitions)',
    ].join('\n\n'),
  }
}

function thursdayOf(day: Day): Day {
  // Sunday ends a week.
  return addDays(day, THURSDAY - (weekdayOf(day) || 7))
}
