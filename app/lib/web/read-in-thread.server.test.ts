import { expect, test } from 'vitest'
import { FetchFailure } from './fetch-failure.ts'
import { readInThread } from './read-in-thread.server.ts'

const WORKER = 'test/thread.ts'
const ask = (what: string, readMs?: number) => readInThread<number | string>(WORKER, what, readMs)

test('a thread serves one call after another', async () => {
  const thread = await ask('number')
  expect(await ask('number')).toBe(thread)
})

test('calls at once have threads of their own', async () => {
  const threads = await Promise.all([ask('number'), ask('number'), ask('number')])
  expect(new Set(threads).size).toBe(3)
})

test.for(['throw', 'fill the memory', 'overflow the stack'])(
  'a text that makes it %s fails alone, and ends the thread',
  async (what) => {
    const before = await ask('number')
    await expect(ask(what)).rejects.toThrow(FetchFailure)
    expect(await ask('number')).not.toBe(before)
  },
)

test('a call that takes too long ends its thread, and no later call gets its answer', async () => {
  const before = await ask('number')
  await expect(ask('never end', 10)).rejects.toThrow(FetchFailure)
  expect(await ask('number')).not.toBe(before)
})

test('a thread is replaced after 100 texts', async () => {
  const threads: (number | string)[] = []
  for (let text = 0; text < 150; text += 1) threads.push(await ask('number'))
  const reads = [...new Set(threads)].map((one) => threads.filter((id) => id === one).length)
  expect(reads.length).toBeGreaterThan(1)
  expect(Math.max(...reads)).toBeLessThanOrEqual(100)
})
