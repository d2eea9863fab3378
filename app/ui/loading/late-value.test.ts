import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lateValue } from './late-value.ts'

type Subscribe = (listener: () => void) => () => void

vi.mock('react', () => ({ useSyncExternalStore: (subscribe: Subscribe) => subscribe }))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Components that use the value, by number, in the order in which they hear of it. */
function withComponents(count: number) {
  const value = lateValue<string>()
  const heard: number[] = []
  const subscribe = value.use() as unknown as Subscribe
  for (let number = 0; number < count; number += 1) subscribe(() => heard.push(number))
  return { value, heard }
}

test('the first value reaches two components in each task', () => {
  const { value, heard } = withComponents(5)
  value.set('first')
  expect(heard).toEqual([0, 1])
  vi.advanceTimersToNextTimer()
  expect(heard).toEqual([0, 1, 2, 3])
  vi.advanceTimersToNextTimer()
  expect(heard).toEqual([0, 1, 2, 3, 4])
  expect(vi.getTimerCount()).toBe(0)
})

test('later values reach all components at once', () => {
  const { value, heard } = withComponents(4)
  value.set('first')
  vi.runAllTimers()
  heard.length = 0
  value.set('second')
  expect(heard).toEqual([0, 1, 2, 3])
})
