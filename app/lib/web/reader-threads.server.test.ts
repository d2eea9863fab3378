import { expect, test } from 'vitest'
import { FetchFailure } from './fetch-failure.ts'
import { createReaderThreads } from './reader-threads.server.ts'

const FILE = 'test/thread.ts'
const run = createReaderThreads({ file: FILE })
const ask = (name: string, key = 'somebody') => run(name, undefined, { key }) as Promise<number>

test('a thread serves one call after another', async () => {
  const thread = await ask('number')
  expect(await ask('number')).toBe(thread)
})

test('jobs of several people run at once, in threads of their own', async () => {
  const threads = await Promise.all(['a', 'b', 'c'].map((key) => ask('number', key)))
  expect(new Set(threads).size).toBe(3)
})

test('a person has one thread, and others go first', async () => {
  const ended: string[] = []
  const note = (key: string) => ask('wait', key).then(() => ended.push(key))
  await Promise.all([...['greedy', 'greedy', 'greedy'].map(note), note('modest')])
  expect(ended.slice(0, 2).toSorted()).toEqual(['greedy', 'modest'])
})

test('a text that makes it throw fails alone, and its thread goes on', async () => {
  const before = await ask('number')
  await expect(ask('throw')).rejects.toThrow(FetchFailure)
  expect(await ask('number')).toBe(before)
})

test('a failure keeps its reason', async () => {
  await expect(ask('refuse')).rejects.toMatchObject({ reason: 'size' })
})

test('a text that fills the memory ends its thread', async () => {
  const before = await ask('number')
  await expect(ask('fill the memory')).rejects.toThrow(FetchFailure)
  expect(await ask('number')).not.toBe(before)
})

test('a stack that overflows fails alone', async () => {
  await expect(ask('overflow the stack')).rejects.toThrow(FetchFailure)
})

test('a text that takes too much time ends its thread, while others are read', async () => {
  const hurried = createReaderThreads({ file: FILE, workMs: 50 })
  const other = hurried('number', undefined, { key: 'another' })
  const before = await hurried('number', undefined, { key: 'somebody' })
  await expect(hurried('never end', undefined, { key: 'somebody' })).rejects.toThrow(FetchFailure)
  await other
  expect(await hurried('number', undefined, { key: 'somebody' })).not.toBe(before)
})

test('time in which a thread only waits does not count', async () => {
  const hurried = createReaderThreads({ file: FILE, workMs: 50 })
  expect(await hurried('wait', undefined, { key: 'somebody' })).toBe('waited')
})

test('a thread is replaced after 100 jobs', async () => {
  const threads: number[] = []
  for (let text = 0; text < 150; text += 1) threads.push(await ask('number'))
  const reads = [...new Set(threads)].map((one) => threads.filter((id) => id === one).length)
  expect(reads.length).toBeGreaterThan(1)
  expect(Math.max(...reads)).toBeLessThanOrEqual(100)
})
