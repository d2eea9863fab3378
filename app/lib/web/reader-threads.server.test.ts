import { expect, onTestFinished, test } from 'vitest'
import { FetchFailure } from './fetch-failure.ts'
import { createReaderThreads } from './reader-threads.server.ts'

const FILE = 'test/thread.ts'
// However slow this machine is, nobody is sent away.
const PATIENT = { file: FILE, waitMs: 600_000 }
const run = createReaderThreads(PATIENT)
const ask = (name: string, key = 'somebody') => run(name, undefined, { key }) as Promise<number>

/** Returns what a thread waits at, opened when the test ends. */
function aGate() {
  const gate = new Int32Array(new SharedArrayBuffer(4))
  const open = () => {
    Atomics.store(gate, 0, 1)
    Atomics.notify(gate, 0)
  }
  onTestFinished(open)
  return { gate, open }
}

test('a thread serves one call after another', async () => {
  const thread = await ask('number')
  expect(await ask('number')).toBe(thread)
})

test('jobs of two people and our own run at once, each in its thread', async () => {
  const threads = await Promise.all([
    ask('number', 'a'),
    ask('number', 'b'),
    run('number', undefined, { key: 'link checks', isOurs: true }),
  ])
  expect(new Set(threads).size).toBe(3)
})

test('our own jobs have a thread, with any load from people', async () => {
  const run = createReaderThreads(PATIENT)
  const { gate, open } = aGate()
  const held = ['a', 'b', 'c'].map((key) => run('hold', gate, { key }))
  const ours = [
    run('number', undefined, { key: 'mail reports', isOurs: true }),
    run('number', undefined, { key: 'admin', isOurs: true }),
  ]
  expect(await Promise.all(ours)).toEqual([expect.any(Number), expect.any(Number)])
  open()
  await Promise.all(held)
})

test('a person who waits too long is asked to go on by hand', async () => {
  const run = createReaderThreads({ file: FILE, waitMs: 1 })
  const { gate, open } = aGate()
  const held = ['a', 'b'].map((key) => run('hold', gate, { key }))
  await expect(run('number', undefined, { key: 'modest' })).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringMatching(/^Many pages .* Please fill in the form yourself, or/),
  })
  open()
  await Promise.all(held)
})

test('people who ask for all they can leave others their places in the queue', async () => {
  const run = createReaderThreads(PATIENT)
  const { gate, open } = aGate()
  const greedy = Array.from({ length: 70 }, (_, index) =>
    run('hold', gate, { key: `greedy ${index % 7}` }).then(
      () => 'read',
      () => 'refused',
    ),
  )
  const modest = run('number', undefined, { key: 'modest' })
  open()
  expect(await modest).toEqual(expect.any(Number))
  // Two at once, and three of each waiting.
  expect((await Promise.all(greedy)).filter((end) => end === 'read')).toHaveLength(2 + 7 * 3)
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
  const hurried = createReaderThreads({ ...PATIENT, workMs: 50 })
  const other = hurried('number', undefined, { key: 'another' })
  const before = await hurried('number', undefined, { key: 'somebody' })
  await expect(hurried('never end', undefined, { key: 'somebody' })).rejects.toThrow(FetchFailure)
  await other
  expect(await hurried('number', undefined, { key: 'somebody' })).not.toBe(before)
})

test('time in which a thread only waits does not count', async () => {
  const hurried = createReaderThreads({ ...PATIENT, workMs: 50 })
  expect(await hurried('wait', undefined, { key: 'somebody' })).toBe('waited')
})

test('a thread is replaced after 100 jobs', async () => {
  const threads: number[] = []
  for (let text = 0; text < 150; text += 1) threads.push(await ask('number'))
  const reads = [...new Set(threads)].map((one) => threads.filter((id) => id === one).length)
  expect(reads.length).toBeGreaterThan(1)
  expect(Math.max(...reads)).toBeLessThanOrEqual(100)
})
