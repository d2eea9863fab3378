import { expect, test } from 'vitest'
import { findPlanted } from '#test/simulation/find-planted.ts'
import { PLANTED } from '#test/simulation/planted.ts'
import { simulate } from '#test/simulation/simulate.ts'
import { story } from '#test/simulation/story.ts'
import type { Settings } from '#test/simulation/world.ts'

function settingsOf(seed: number, days = 20): Settings {
  const world = { seed, days, people: 40, hasFaults: true, without: new Set<string>() }
  return { ...world, database: 'sqlite' }
}

test('every rule holds for weeks', async () => {
  const settings = settingsOf(1)
  const outcome = await simulate(settings)
  expect(outcome.broken && story(settings, outcome)).toBe(undefined)
})

test('the same seed makes the same world', async () => {
  const first = await simulate(settingsOf(2, 2))
  const second = await simulate(settingsOf(2, 2))
  expect(second.lines).toEqual(first.lines)
})

test('a planted fault is found', async () => {
  const planted = PLANTED.find(({ name }) => name === 'a full mailbox counts as a missing one')
  expect(planted && (await findPlanted(planted, { first: 1, count: 20 }, settingsOf))).toContain(
    'nobody is suppressed',
  )
})
