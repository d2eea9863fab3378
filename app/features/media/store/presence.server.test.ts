import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPresence } from './presence.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const KNOWN_MS = 1_000
const WAIT_MS = 300

function aPresence(has: (name: string) => Promise<boolean>) {
  const asked = vi.fn<typeof has>(has)
  const presence = openPresence(asked, { knownMs: KNOWN_MS, waitMs: WAIT_MS })
  return { asked, ...presence }
}

test('a store is asked once for all requests of the known time', async () => {
  const { asked, isPresent } = aPresence(async () => true)
  expect(await Promise.all([isPresent('a'), isPresent('a'), isPresent('b')])).toEqual([
    true,
    true,
    true,
  ])
  vi.advanceTimersByTime(KNOWN_MS - 10)
  expect(isPresent('a')).toBe(true)
  expect(asked.mock.calls.flat()).toEqual(['a', 'b'])
})

test('a picture that another process removed is gone after the known time', async () => {
  const stored = new Set(['a'])
  const { isPresent } = aPresence(async (name) => stored.has(name))
  expect(await isPresent('a')).toBe(true)
  stored.delete('a')
  vi.advanceTimersByTime(KNOWN_MS + 1)
  expect(await isPresent('a')).toBe(false)
  stored.add('a')
  expect(await isPresent('a')).toBe(true)
})

test('a picture that this process removed is gone at once', async () => {
  const stored = new Set(['a'])
  const { isPresent, forget } = aPresence(async (name) => stored.has(name))
  expect(await isPresent('a')).toBe(true)
  stored.delete('a')
  forget('a')
  expect(await isPresent('a')).toBe(false)
})

test('a failing store has everything', async () => {
  const { isPresent } = aPresence(() => Promise.reject(new Error('bucket on fire')))
  expect(await isPresent('a')).toBe(true)
})

test('a hanging store has everything after a moment, and its late answer counts', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const { asked, isPresent } = aPresence(() => promise)
  const first = isPresent('a')
  await vi.advanceTimersByTimeAsync(WAIT_MS)
  expect(await first).toBe(true)
  expect(isPresent('a'), 'nobody else waits').toBe(true)
  expect(asked).toHaveBeenCalledOnce()
  resolve(false)
  await vi.advanceTimersByTimeAsync(0)
  asked.mockResolvedValue(false)
  expect(await isPresent('a')).toBe(false)
})
