import type { Day } from './days.ts'

const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' })
const dayAndMonth = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

/** “Tue” */
export function shortWeekday(day: Day): string {
  return weekday.format(Date.parse(day))
}

/** “12 Nov” */
export function dayOfMonth(day: Day): string {
  return dayAndMonth.format(Date.parse(day))
}
