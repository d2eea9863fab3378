import { isDay, type Day } from '#app/lib/time/days.ts'
import { WEEK_MS } from '#app/lib/time/durations.ts'

const DAILY = 7
const WEEKLY = 4
const NAME = /^competitions-(\d{4}-\d{2}-\d{2})\.tar$/
const A_MONDAY = Date.parse('2026-11-16T00:00:00Z')

export function nightlyName(day: Day): string {
  return `competitions-${day}.tar`
}

/** Retains the newest 7, then one a week for 4 weeks, by count: a wrong clock deletes nothing. */
export function backupsToRemove(names: readonly string[]): string[] {
  const backups = names.filter((name) => dayOf(name) !== undefined).toSorted()
  const older = backups.toReversed().slice(DAILY)
  const newestOfWeek = new Map<number, string>()
  for (const name of older) {
    const week = weekOf(dayOf(name))
    if (!newestOfWeek.has(week)) newestOfWeek.set(week, name)
  }
  const weekly = [...newestOfWeek.values()].slice(0, WEEKLY)
  return older.filter((name) => !weekly.includes(name))
}

function dayOf(name: string): Day | undefined {
  const day = NAME.exec(name)?.[1]
  return day !== undefined && isDay(day) ? day : undefined
}

function weekOf(day: Day | undefined) {
  return Math.floor((Date.parse(`${day}T00:00:00Z`) - A_MONDAY) / WEEK_MS)
}
