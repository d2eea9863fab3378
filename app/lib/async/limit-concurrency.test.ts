import { expect, onTestFinished, test, vi } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

/** Returns work that runs until the test releases it. */
function heldWork() {
  const held: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => held.push(resolve))
  return { held, work }
}

async function settle() {
  for (let round = 0; round < 10; round += 1) await Promise.resolve()
}

const refuse = () => new Error('full')

test('calls over the limit wait, and calls over the queue limit are refused', async () => {
  const limited = limitConcurrency({ atOnce: 2, waiting: 1, refuse })
  const { held, work } = heldWork()
  const taken = [limited(work), limited(work), limited(work)]
  await expect(limited(work)).rejects.toThrow('full')
  expect(held).toHaveLength(2)
  expect(limited.load()).toEqual({ running: 2, waiting: 1 })

  held.shift()?.()
  await settle()
  expect(held).toHaveLength(2)
  for (const release of held) release()
  await Promise.all(taken)
  expect(limited.load()).toEqual({ running: 0, waiting: 0 })
})

test('failed work frees its slot', async () => {
  const limited = limitConcurrency({ atOnce: 1, waiting: 0, refuse })
  for (const _ of ['first', 'second'])
    await expect(limited(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limited(async () => 'done')).toBe('done')
})

test('each key has a queue limit, and keys take turns', async () => {
  const limited = limitConcurrency({ atOnce: 1, waiting: 10, waitingPerKey: 2, refuse })
  const order: string[] = []
  const { held, work } = heldWork()
  const taken = [limited(work)]
  const ask = (key: string) =>
    limited(async () => {
      order.push(key)
    }, key)
  taken.push(ask('greedy'), ask('greedy'))
  await expect(ask('greedy')).rejects.toThrow('full')
  taken.push(ask('modest'))
  expect(limited.load()).toEqual({ running: 1, waiting: 3 })

  held[0]?.()
  await Promise.all(taken)
  expect(order).toEqual(['greedy', 'modest', 'greedy'])
  expect(limited.load()).toEqual({ running: 0, waiting: 0 })
})

test('a call that has waited too long is refused, and its place is free again', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const limited = limitConcurrency({ atOnce: 1, waiting: 2, waitMs: 100, refuse })
  const { held, work } = heldWork()
  const first = limited(work)
  const late = [limited(work, 'a'), limited(work, 'a')].map((call) =>
    expect(call).rejects.toThrow('full'),
  )
  await vi.advanceTimersByTimeAsync(100)
  await Promise.all(late)
  expect(limited.load()).toEqual({ running: 1, waiting: 0 })

  const next = limited(work, 'a')
  held.shift()?.()
  await first
  await vi.advanceTimersByTimeAsync(100)
  expect(limited.load()).toEqual({ running: 1, waiting: 0 })
  held.shift()?.()
  await next
})
