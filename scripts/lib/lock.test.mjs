import { existsSync, mkdtempSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { alone } from './lock.mjs'

const freshPath = () => join(mkdtempSync(join(tmpdir(), 'lock-')), 'lock')

afterEach(() => {
  vi.restoreAllMocks()
})

test('the lock exists while the work runs, and is removed after a failure', async () => {
  const path = freshPath()
  const work = alone(async () => {
    expect(existsSync(path)).toBe(true)
    throw new Error('broken')
  }, path)
  await expect(work).rejects.toThrow('broken')
  expect(existsSync(path)).toBe(false)
})

test('a lock whose process is gone is taken over', async () => {
  const path = freshPath()
  vi.spyOn(console, 'log').mockImplementation(() => {})
  writeFileSync(path, `${hostname()} 999999999`)
  await expect(alone(async () => 'done', path)).resolves.toBe('done')
})

test('a lock from another machine is taken over only after it expires', async () => {
  const path = freshPath()
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  writeFileSync(path, 'elsewhere 1')
  let done = false
  const work = alone(async () => (done = true), path)
  await nextTurn()
  expect(done).toBe(false)
  expect(log).toHaveBeenCalledWith('• another start is preparing this folder: waiting for it')
  const aMinuteAgo = new Date(Date.now() - 60_000)
  utimesSync(path, aMinuteAgo, aMinuteAgo)
  await work
  expect(done).toBe(true)
})
