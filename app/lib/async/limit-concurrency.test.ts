import { expect, test } from 'vitest'
import { limitConcurrency } from './limit-concurrency.ts'

/** Work that goes on until it is let go. */
function heldWork() {
  const held: (() => void)[] = []
  const work = () => new Promise<void>((resolve) => held.push(resolve))
  return { held, work }
}

/** Lets everything that waits for nothing but its turn go on. */
async function settle() {
  for (let round = 0; round < 10; round += 1) await Promise.resolve()
}

const refuse = () => new Error('full')

test('so much runs, so much waits, and what comes after that is refused', async () => {
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

test('what fails gives its place back', async () => {
  const limited = limitConcurrency({ atOnce: 1, waiting: 0, refuse })
  for (const _ of ['first', 'second'])
    await expect(limited(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limited(async () => 'done')).toBe('done')
})

test('one key waits only so often, and goes in turn with the others', async () => {
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
