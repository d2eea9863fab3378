import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderAhead } from './with-page-cache.ts'

const PAGES = ['/', '/new-competitions', '/competitions-ending-soon', '/competition-category']

/** `cached` are the pages that can be rendered; others fail. */
function aStart(cached: readonly string[]) {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const state = { cached }
  const asked: string[] = []
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) })
  const ahead = renderAhead(
    {
      keepFresh: async ({ address }) => {
        asked.push(address)
        return state.cached.includes(address)
      },
    },
    log,
  )
  return { ...ahead, state, asked, warnings }
}

test('a server is ready when home and the lists are rendered', async () => {
  const { isReady, asked, warnings } = aStart(PAGES)
  expect(isReady()).toBe(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual(PAGES)
  expect(isReady()).toBe(true)
  expect(warnings).toEqual([])
})

test.each(PAGES)('a server without %s is not ready, and soon tries again', async (missing) => {
  const { isReady, state, asked } = aStart(PAGES.filter((page) => page !== missing))
  await vi.advanceTimersByTimeAsync(0)
  expect(isReady()).toBe(false)
  expect(asked).toEqual(PAGES)
  state.cached = PAGES
  await vi.advanceTimersByTimeAsync(250)
  expect(isReady()).toBe(true)
})

test('a page that can never be rendered keeps a server unready for 5 s, and is logged once', async () => {
  const { isReady, warnings, asked } = aStart(['/'])
  await vi.advanceTimersByTimeAsync(4_749)
  expect(isReady()).toBe(false)
  await vi.advanceTimersByTimeAsync(251)
  expect(isReady()).toBe(true)
  const before = asked.length
  await vi.advanceTimersByTimeAsync(3_000)
  expect(asked.length).toBe(before + 3 * PAGES.length)
  expect(warnings).toHaveLength(1)
  expect(warnings[0]).toContain('/competitions-ending-soon')
})

test('a server that has been ready stays ready while a page is missing', async () => {
  const { isReady, state, asked } = aStart(PAGES)
  await vi.advanceTimersByTimeAsync(0)
  state.cached = []
  await vi.advanceTimersByTimeAsync(60_000)
  expect(asked.length).toBe(61 * PAGES.length)
  expect(isReady()).toBe(true)
})

test('an error is the same as a page that is missing', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const keepFresh = vi.fn<() => Promise<boolean>>().mockRejectedValueOnce(new Error('no database'))
  keepFresh.mockResolvedValue(true)
  const { isReady } = renderAhead({ keepFresh }, pino({ level: 'silent' }))
  await vi.advanceTimersByTimeAsync(0)
  expect(isReady()).toBe(false)
  await vi.advanceTimersByTimeAsync(250)
  expect(isReady()).toBe(true)
})
