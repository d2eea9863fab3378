import { expect, test } from 'vitest'
import { runSteps } from './housekeeping.ts'

const running = () => new AbortController().signal

test('each step tells what it did, in order', async () => {
  const order: string[] = []
  const steps = {
    one: async () => void order.push('one'),
    two: async () => order.push('two'),
  }
  expect(await runSteps(steps, running())).toEqual({ one: 'done', two: 2 })
  expect(order).toEqual(['one', 'two'])
})

test('a step that fails is named, and the others run', async () => {
  let ran = 0
  const steps = {
    broken: () => Promise.reject(new Error('disk full')),
    whole: async () => (ran += 1),
    odd: () => Promise.reject('no reason'),
  }
  await expect(runSteps(steps, running())).rejects.toThrow('broken: disk full; odd: no reason')
  expect(ran).toBe(1)
})

test('no step begins after the signal', async () => {
  const controller = new AbortController()
  const steps = {
    one: async () => controller.abort(),
    two: () => Promise.reject(new Error('begun')),
  }
  expect(await runSteps(steps, controller.signal)).toEqual({ one: 'done' })
})
