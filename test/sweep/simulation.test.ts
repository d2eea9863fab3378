import { expect, test } from 'vitest'
import { findPlanted } from '#test/simulation/find-planted.ts'
import { PLANTED } from '#test/simulation/planted.ts'
import { HANG_MS } from '#test/hang-bound.ts'
import { seedsOfDay, settingsOf } from '#test/simulation/seeds-of-day.ts'
import { simulate } from '#test/simulation/simulate.ts'
import { story } from '#test/simulation/story.ts'

/** A world takes a quarter of a minute on a core of its own. */
const LONG = { timeout: HANG_MS * 3 }

test.each(seedsOfDay(new Date(), 3))(
  'every rule holds for 40 days of seed %i',
  LONG,
  async (seed) => {
    const settings = settingsOf(seed, 40)
    const outcome = await simulate(settings)
    expect(outcome.broken && story(settings, outcome)).toBe(undefined)
  },
)

test('the same seed makes the same world', async () => {
  const [seed = 1] = seedsOfDay(new Date(), 1)
  const first = await simulate(settingsOf(seed, 6))
  const second = await simulate(settingsOf(seed, 6))
  expect(second.lines).toEqual(first.lines)
  expect(second.trace).toBe(first.trace)
})

test('a planted fault is found', async () => {
  const planted = PLANTED.find(({ name }) => name === 'a full mailbox counts as a missing one')
  const seeds = { first: 1, count: 20 }
  expect(planted && (await findPlanted(planted, seeds, (seed) => settingsOf(seed, 20)))).toContain(
    'nobody is suppressed',
  )
})
