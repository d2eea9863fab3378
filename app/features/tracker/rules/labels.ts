import { addDays, agoLabel, dublinDay, dublinDayAt, type Day } from '#app/lib/time/days.ts'
import { dayOfMonth, shortWeekday } from '#app/lib/time/short-days.ts'
import { dublinTime } from '#app/lib/time/wall-clock.ts'
import type { Tracked } from './due.ts'

/** A weekday names one of these days before and after today. */
const NAMED_DAYS = 6

/** Of an entered listing, as its chip says it: “Entered Tue”, “Entered 3×, again tomorrow”. */
export function enteredLabel(tracked: Tracked, now: Date): string {
  const { count, last, nextDue, isDue, canEnter } = tracked
  const times = count > 1 ? `Entered ${count}×` : 'Entered'
  if (isDue) return `${times}, due again`
  if (canEnter) return `${times}, again any time`
  if (nextDue !== null) return `${times}, again ${dueLabel(nextDue, now)}`
  const day = dayLabel(dublinDayAt(last ?? 0), now)
  return count > 1 ? `${times}, last ${day}` : `${times} ${day}`
}

/** “Entered 3 times, last 22 hours ago. Next: tomorrow” */
export function enteredSentence(tracked: Tracked, now: Date): string {
  const { count, last, nextDue, isDue, canEnter } = tracked
  const ago = agoLabel(Math.min(last ?? 0, now.getTime()), now)
  const entered = count > 1 ? `Entered ${count} times, last ${ago}.` : `Entered ${ago}.`
  if (isDue || canEnter) return `${entered} You can enter again now`
  if (nextDue !== null) return `${entered} Next: ${dueLabel(nextDue, now)}`
  return entered
}

/** “today”, “yesterday”, “Tue”, “12 Nov” */
function dayLabel(day: Day, now: Date) {
  const today = dublinDay(now)
  if (day === today) return 'today'
  if (day === addDays(today, -1)) return 'yesterday'
  return nearDay(day, today)
}

function dueLabel(due: number, now: Date) {
  const [day, today] = [dublinDayAt(due), dublinDay(now)]
  if (day === today) return `at ${dublinTime(due)}`
  if (day === addDays(today, 1)) return 'tomorrow'
  return nearDay(day, today)
}

function nearDay(day: Day, today: Day) {
  const isNear = day > addDays(today, -NAMED_DAYS - 1) && day < addDays(today, NAMED_DAYS + 1)
  return isNear ? shortWeekday(day) : dayOfMonth(day)
}
