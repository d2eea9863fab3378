import { expect, test, vi } from 'vitest'
import { expectRules, LONG } from '#test/simulation/expect-rules.ts'
import { findPlanted } from '#test/simulation/find-planted.ts'
import { PLANTED } from '#test/simulation/planted.ts'
import { seedsOfDay, settingsOf } from '#test/simulation/seeds-of-day.ts'
import { simulate } from '#test/simulation/simulate.ts'

vi.mock(
  import('#app/lib/web/reader-threads.server.ts'),
  () => import('#test/simulation/read-in-process.ts') as never,
)

test.each(seedsOfDay(new Date(), 10))('every rule holds for 60 days of seed %i', LONG, (seed) =>
  expectRules(seed, 60),
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
