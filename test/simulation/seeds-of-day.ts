import { DAY_MS } from '#app/lib/time/durations.ts'
import type { DatabaseName } from './scratch-database.ts'
import type { Settings } from './world.ts'

/** Each day has its own seeds, so that every run of the sweep tries other worlds. */
export function seedsOfDay(now: Date, count: number, after = 0): number[] {
  const first = Math.floor(now.getTime() / DAY_MS) * 100 + after
  return Array.from({ length: count }, (_, index) => first + index)
}

export function settingsOf(
  seed: number,
  days: number,
  database: DatabaseName = 'sqlite',
): Settings {
  return { seed, days, database, people: 24, hasFaults: true, without: new Set<string>() }
}
