import {
  addDays,
  daysBetween,
  dublinDay,
  startOfDublinDay,
  toDay,
  type Day,
} from '#app/lib/time/days.ts'
import { once } from '#app/lib/once.ts'
import { MINUTE_MS, HOUR_MS } from '#app/lib/time/durations.ts'

export const ENDING_SOON_DAYS = 7
/** After this many days a closed listing answers 410 (docs/contract.md#closing-dates). */
const CLOSED_VISIBLE_DAYS = 60

const relative = once(() => new Intl.RelativeTimeFormat('en', { numeric: 'always' }))

/** The closing date of a find that names none: long past, so that nothing shows it as open. */
export const NO_CLOSING_DATE = toDay('1970-01-01')

export function needsClosingDate(endDate: Day): boolean {
  return endDate === NO_CLOSING_DATE
}

export function dateValue(endDate: Day): string {
  return needsClosingDate(endDate) ? '' : endDate
}

/** A competition closes at the end of its last day in Ireland. */
export function isInPast(endDate: Day, today: Day): boolean {
  return endDate < today
}

export function isEndingSoon(endDate: Day, today: Day): boolean {
  return !isInPast(endDate, today) && endDate <= addDays(today, ENDING_SOON_DAYS)
}

export function isLongClosed(endDate: Day, today: Day): boolean {
  return daysBetween(endDate, today) > CLOSED_VISIBLE_DAYS
}

export function isUrgent(endDate: Day, today: Day): boolean {
  return endDate === today
}

/** 'in 3 days', 'in 5 hours', '2 days ago': counts to midnight after the closing date. */
export function daysLeftLabel(endDate: Day, now: Date): string {
  const closesOn = addDays(endDate, 1)
  const days = daysBetween(dublinDay(now), closesOn)
  if (days === 0 || days === 1)
    return hoursLabel(startOfDublinDay(closesOn).getTime() - now.getTime())
  if (Math.abs(days) <= 45) return relative().format(days, 'day')
  if (Math.abs(days) < 365) return relative().format(Math.round(days / 30.44), 'month')
  return relative().format(Math.round(days / 365.25), 'year')
}

/** '3 days left', '16 h left', 'Closed 2 days ago' */
export function timeLeft(endDate: Day, now: Date): string {
  const label = daysLeftLabel(endDate, now)
  if (!label.startsWith('in ')) return `Closed ${label}`
  return `${label
    .slice(3)
    .replace(/hours?/, 'h')
    .replace(/minutes?/, 'min')} left`
}

/** Rounds away from now, so that it never says 0. */
function hoursLabel(left: number) {
  const sign = left > 0 ? 1 : -1
  const distance = Math.max(Math.abs(left), 1)
  if (distance <= HOUR_MS)
    return relative().format(sign * Math.ceil(distance / MINUTE_MS), 'minute')
  return relative().format(sign * Math.ceil(distance / HOUR_MS), 'hour')
}
