import { addDays, daysBetween, dublinDay, startOfDublinDay, type Day } from '#app/lib/time/days.ts'
import { MINUTE_MS, HOUR_MS } from '#app/lib/time/durations.ts'

/** 'Ending soon' means closing within this many days from today. */
export const ENDING_SOON_DAYS = 7
/** A closed listing answers 200 for this many days, then 410 (docs/contract.md#closing-dates). */
const CLOSED_VISIBLE_DAYS = 60

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always' })

/** The last day still counts: a competition closes at the end of its day in Ireland. */
export function isInPast(endDate: Day, today: Day): boolean {
  return endDate < today
}

export function isEndingSoon(endDate: Day, today: Day): boolean {
  return !isInPast(endDate, today) && endDate <= addDays(today, ENDING_SOON_DAYS)
}

/** Closed for longer than the page is kept: it answers 410. */
export function isLongClosed(endDate: Day, today: Day): boolean {
  return daysBetween(endDate, today) > CLOSED_VISIBLE_DAYS
}

/** Today or tomorrow: the label stands out. */
export function isUrgent(endDate: Day, today: Day): boolean {
  return !isInPast(endDate, today) && endDate <= addDays(today, 1)
}

/**
 * 'in 3 days', 'in 5 hours', '2 days ago': counted to one day after the closing date, because
 * that is when it closes (docs/contract.md#closing-dates). Whole days hold from midnight to midnight.
 */
export function daysLeftLabel(endDate: Day, now: Date): string {
  const closesOn = addDays(endDate, 1)
  const days = daysBetween(dublinDay(now), closesOn)
  if (days === 0 || days === 1)
    return hoursLabel(startOfDublinDay(closesOn).getTime() - now.getTime())
  if (Math.abs(days) <= 45) return relative.format(days, 'day')
  if (Math.abs(days) < 365) return relative.format(Math.round(days / 30.44), 'month')
  return relative.format(Math.round(days / 365.25), 'year')
}

/** Rounded away from now, so that it never says 0. */
function hoursLabel(left: number) {
  const sign = left > 0 ? 1 : -1
  const distance = Math.max(Math.abs(left), 1)
  if (distance <= HOUR_MS) return relative.format(sign * Math.ceil(distance / MINUTE_MS), 'minute')
  return relative.format(sign * Math.ceil(distance / HOUR_MS), 'hour')
}
