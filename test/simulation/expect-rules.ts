import { expect } from 'vitest'
import { HANG_MS } from '#test/hang-bound.ts'
import { settingsOf } from './seeds-of-day.ts'
import { simulate } from './simulate.ts'
import { story } from './story.ts'

/** A world takes a quarter of a minute where nothing else needs its core. */
export const LONG = { timeout: HANG_MS * 3 }

/** Simulates the world of a seed. A failure tells its story. */
export async function expectRules(...world: Parameters<typeof settingsOf>) {
  const settings = settingsOf(...world)
  const outcome = await simulate(settings)
  expect(outcome.broken && story(settings, outcome)).toBe(undefined)
}
