import { expect, test } from 'vitest'
import { memoizeByVersion } from './memoize-by-version.ts'

function aMemoizedValue() {
  const world = { version: 1, loads: [] as string[], failing: false }
  const read = memoizeByVersion(
    async () => world.version,
    (key: string) => key,
    async (key) => {
      world.loads.push(`${key}${world.version}`)
      if (world.failing) throw new Error('The database is gone.')
      return `${key}${world.version}`
    },
  )
  return { world, read }
}

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
