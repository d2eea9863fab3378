import { addDays, type Day } from '#app/lib/time/days.ts'

const REMIND_AFTER_DAYS = 7

/** By listing id, the day from which 'May be decided' asks about it again. */
export type Reminders = Readonly<Record<string, Day>>

/** Returns the reminders with one more, without those that have passed. */
export function remindInAWeek(reminders: Reminders, competitionID: number, today: Day): Reminders {
  const ahead = Object.entries(reminders).filter(([, day]) => day > today)
  return { ...Object.fromEntries(ahead), [competitionID]: addDays(today, REMIND_AFTER_DAYS) }
}

/** Whether the person asked to be reminded of it on a later day. */
export function isPutOff(reminders: Reminders, competitionID: number, today: Day): boolean {
  const day = reminders[competitionID]
  return day !== undefined && day > today
}
