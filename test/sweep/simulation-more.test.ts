import { expect, test } from 'vitest'
import { seedsOfDay, settingsOf } from '#test/simulation/seeds-of-day.ts'
import { simulate } from '#test/simulation/simulate.ts'
import { story } from '#test/simulation/story.ts'

// Beside the other ten, on the second core.
test.each(seedsOfDay(new Date(), 10, 10))(
  'every rule holds for 60 days of seed %i',
  async (seed) => {
    const settings = settingsOf(seed, 60)
    const outcome = await simulate(settings)
    expect(outcome.broken && story(settings, outcome)).toBe(undefined)
  },
)

test.each(seedsOfDay(new Date(), 5, 20))(
  'every rule holds for 20 days of seed %i on PostgreSQL',
  async (seed) => {
    const settings = settingsOf(seed, 20, 'postgres')
    const outcome = await simulate(settings)
    expect(outcome.broken && story(settings, outcome)).toBe(undefined)
  },
)
