import { afterEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '../time/durations.ts'
import { interruptibleTimer } from './interruptible-timer.ts'

afterEach(() => vi.useRealTimers())

test.each([40 * DAY_MS, Number.MAX_SAFE_INTEGER, Infinity])(
  'a wait of %d ms lasts as long as a timer can',
  async (ms) => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    let isOver = false
    void interruptibleTimer()
      .wait(ms)
      .then(() => (isOver = true))
    await vi.advanceTimersByTimeAsync(24 * DAY_MS)
    expect(isOver).toBe(false)
    await vi.advanceTimersByTimeAsync(DAY_MS)
    expect(isOver).toBe(true)
  },
)
