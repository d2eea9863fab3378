import { expect, test } from 'vitest'
import { HANG_MS } from '#test/hang-bound.ts'
import { seedsOfDay, settingsOf } from '#test/simulation/seeds-of-day.ts'
import { simulate } from '#test/simulation/simulate.ts'
import { story } from '#test/simulation/story.ts'

/** A world takes a quarter of a minute on a core of its own. */
const LONG = { timeout: HANG_MS * 3 }

// Beside the other three, on the second core.
test.each(seedsOfDay(new Date(), 3, 10))(
  'every rule holds for 40 days of seed %i',
  LONG,
  async (seed) => {
    const settings = settingsOf(seed, 40)
    const outcome = await simulate(settings)
    expect(outcome.broken && story(settings, outcome)).toBe(undefined)
  },
)

test.each(seedsOfDay(new Date(), 2, 20))(
  'every rule holds for 20 days of seed %i on PostgreSQL',
  LONG,
  async (seed) => {
    const settings = settingsOf(seed, 20, 'postgres')
    const outcome = await simulate(settings)
    expect(outcome.broken && story(settings, outcome)).toBe(undefined)
  },
)
