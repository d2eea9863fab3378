import { expect, test } from 'vitest'
import { keptPerVersion } from './kept-per-version.ts'

/** A value whose loading takes as long as `takes` says, on a clock of its own. */
function aKeptValue() {
  const world = { version: 1, now: 0, takes: 1, loads: [] as string[], failing: false }
  const read = keptPerVersion(
    async () => world.version,
    (key: string) => key,
    async (key) => {
      world.loads.push(`${key}${world.version}`)
      world.now += world.takes
      if (world.failing) throw new Error('The database is gone.')
      return `${key}${world.version}`
    },
    () => world.now,
  )
  return { world, read }
}

const settle = () => new Promise(setImmediate)

test('a value is loaded once for all who ask, and anew for another version or key', async () => {
  const { world, read } = aKeptValue()

  expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['a1', 'a1', 'b1'])
  expect(world.loads).toEqual(['a1', 'b1'])
  world.version = 2
  expect(await read('a')).toBe('a2')
  expect(world.loads).toEqual(['a1', 'b1', 'a2'])
})

test('what could not be loaded is asked for again', async () => {
  const { world, read } = aKeptValue()
  world.failing = true
  await expect(read('a')).rejects.toThrow('gone')
  world.failing = false

  expect(await read('a')).toBe('a1')
})

test('what takes long is given out as it was while it is loaded behind, once', async () => {
  const { world, read } = aKeptValue()
  world.takes = 100
  await read('a')
  world.version = 2
  world.now += 2_000

  expect(await Promise.all([read('a'), read('a')])).toEqual(['a1', 'a1'])
  await settle()
  expect(await read('a')).toBe('a2')
  expect(world.loads).toEqual(['a1', 'a2'])
})

test('what takes long rests twenty times as long, however often the version rises', async () => {
  const { world, read } = aKeptValue()
  world.takes = 100
  await read('a')
  for (world.version = 2; world.version < 20; world.version += 1) {
    world.now += 100
    await read('a')
  }
  expect(world.loads).toEqual(['a1'])

  world.now += 1_000
  await read('a')
  await settle()
  expect(await read('a')).toBe('a20')
})

test('what failed behind is tried again by the next who asks, and the old value stays', async () => {
  const { world, read } = aKeptValue()
  world.takes = 100
  await read('a')
  world.version = 2
  world.now += 2_000
  world.failing = true
  expect(await read('a')).toBe('a1')
  await settle()
  world.failing = false

  expect(await read('a')).toBe('a1')
  await settle()
  expect(await read('a')).toBe('a2')
})
