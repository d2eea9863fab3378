import { expect, test } from 'vitest'
import { memoizeByVersion } from './memoize-by-version.ts'

/** Returns a value that takes `takes` milliseconds to load, on a fake clock. */
function aMemoizedValue() {
  const world = { version: 1, now: 0, takes: 1, loads: [] as string[], failing: false }
  const read = memoizeByVersion(
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

test('a value is loaded once for all callers, and again for another version or key', async () => {
  const { world, read } = aMemoizedValue()

  expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['a1', 'a1', 'b1'])
  expect(world.loads).toEqual(['a1', 'b1'])
  world.version = 2
  expect(await read('a')).toBe('a2')
  expect(world.loads).toEqual(['a1', 'b1', 'a2'])
})

test('a failed load is retried on the next read', async () => {
  const { world, read } = aMemoizedValue()
  world.failing = true
  await expect(read('a')).rejects.toThrow('gone')
  world.failing = false

  expect(await read('a')).toBe('a1')
})

/** Loads three slow versions and passes the refresh interval, so the fourth is due. */
async function aSlowValue() {
  const { world, read } = aMemoizedValue()
  world.takes = 100
  for (world.version = 1; world.version <= 3; world.version += 1) await read('a')
  world.version = 4
  world.now += 2_000
  world.loads = []
  return { world, read }
}

test('a slow value is served stale while one refresh runs in the background', async () => {
  const { world, read } = await aSlowValue()

  expect(await Promise.all([read('a'), read('a')])).toEqual(['a3', 'a3'])
  await settle()
  expect(await read('a')).toBe('a4')
  expect(world.loads).toEqual(['a4'])
})

test('one or two slow loads are waited for', async () => {
  const { world, read } = aMemoizedValue()
  for (world.version = 1; world.version <= 9; world.version += 1) {
    world.takes = world.version % 3 === 0 ? 1 : 100
    expect(await read('a')).toBe(`a${world.version}`)
  }
})

test('a slow value is refreshed at most once per 20 times its load time', async () => {
  const { world, read } = await aSlowValue()
  world.now -= 1
  for (world.version = 4; world.version < 20; world.version += 1) expect(await read('a')).toBe('a3')
  expect(world.loads).toEqual([])

  world.now += 1
  await read('a')
  await settle()
  expect(await read('a')).toBe('a20')
})

test('a failed refresh is retried on the next read, and the old value stays', async () => {
  const { world, read } = await aSlowValue()
  world.failing = true
  expect(await read('a')).toBe('a3')
  await settle()
  world.failing = false

  expect(await read('a')).toBe('a3')
  await settle()
  expect(await read('a')).toBe('a4')
})
