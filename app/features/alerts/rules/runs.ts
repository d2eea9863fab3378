import { isoWeek } from '#app/features/campaigns/rules/digest.ts'
import { addDays, dublinDay, prettyDate, type Day } from '#app/lib/time/days.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'
import { weekdayOf } from '#app/lib/time/read-days.ts'
import { dublinInstant } from '#app/lib/time/wall-clock.ts'
import type { Cadence } from './cadence.ts'

const HOUR = '07:00'
const FRIDAY = 5
/** A listing's transaction may end after the moment at which it says it was published. */
const SETTLED_MS = 5 * MINUTE_MS

export type AlertRun = { cadence: Cadence; period: string; until: number; subject: string }

/** The mails that are due on this day: daily ones from 7 o'clock, weekly ones on Fridays. */
export function dueRuns(now: Date): AlertRun[] {
  const today = dublinDay(now)
  if (now < dublinInstant(today, HOUR)) return []
  const until = now.getTime() - SETTLED_MS
  const subject = (cadence: Cadence) => `Followed lists, ${cadence}: ${prettyDate(today)}`
  const daily: AlertRun = { cadence: 'daily', period: today, until, subject: subject('daily') }
  if (weekdayOf(today) !== FRIDAY) return [daily]
  return [daily, { cadence: 'weekly', period: isoWeek(now), until, subject: subject('weekly') }]
}

/** The day whose closings a daily mail warns of. */
export function warnedDay(today: Day): Day {
  return addDays(today, 1)
}
