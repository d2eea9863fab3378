import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { openVariantCache } from './variant-cache.server.ts'

const KB = 1024
const key = (number: number) => number.toString(16).padStart(32, '0')
const bytes = (size: number, fill = 'x') => new Uint8Array(Buffer.alloc(size, fill))

function aCache(maxBytes = 100 * KB, dir = mkdtempSync(path.join(tmpdir(), 'cache-test-'))) {
  const onFailure = vi.fn<(error: unknown) => void>()
  return { dir, onFailure, cache: openVariantCache({ dir, maxBytes, onFailure }) }
}

function onDisk(dir: string) {
  const sizes = readdirSync(dir).map((name) => statSync(path.join(dir, name)).blocks * 512)
  return sizes.reduce((sum, size) => sum + size, 0)
}

test('a cached variant is found again, also after a restart', async () => {
  const { cache, dir } = aCache()
  expect(await cache.read(key(1))).toBeUndefined()
  await cache.write(key(1), bytes(500))

  expect(await cache.read(key(1))).toEqual(Buffer.alloc(500, 'x'))
  expect(await aCache(100 * KB, dir).cache.read(key(1))).toEqual(Buffer.alloc(500, 'x'))
})

test('concurrent writes never exceed the limit', async () => {
  const { cache, dir } = aCache(64 * KB)
  for (let round = 0; round < 20; round += 1) {
    const numbers = Array.from({ length: 10 }, (_, index) => round * 10 + index)
    await Promise.all(
      numbers.map((number) => cache.write(key(number), bytes((number % 7) * KB + 1))),
    )
    expect(onDisk(dir)).toBeLessThanOrEqual(64 * KB)
  }
  expect(readdirSync(dir).length).toBeGreaterThan(5)
})

test('the least recently used variant is evicted first', async () => {
  const { cache } = aCache(12 * KB)
  for (const number of [1, 2, 3]) await cache.write(key(number), bytes(100))
  await cache.read(key(1))
  await cache.write(key(4), bytes(100))

  expect(await cache.read(key(2))).toBeUndefined()
  for (const number of [1, 3, 4]) expect(await cache.read(key(number))).toBeDefined()
})

test('after a restart the files are counted and the oldest evicted first', async () => {
  const { cache, dir } = aCache(12 * KB)
  for (const [index, number] of [1, 2, 3].entries()) {
    await cache.write(key(number), bytes(100))
    const usedAt = new Date(Date.UTC(2026, 0, number === 1 ? 9 : index + 1))
    utimesSync(path.join(dir, `${key(number)}.variant`), usedAt, usedAt)
  }
  writeFileSync(path.join(dir, `.${'0'.repeat(16)}.tmp`), 'left by a crash')
  writeFileSync(path.join(dir, 'notes.txt'), 'not ours')

  const later = aCache(12 * KB, dir).cache
  await later.write(key(4), bytes(100))

  expect(readdirSync(dir).toSorted()).toEqual(
    [...[1, 3, 4].map((number) => `${key(number)}.variant`), 'notes.txt'].toSorted(),
  )
})

test('a truncated, changed or empty file is not served, and is replaced', async () => {
  const { cache, dir } = aCache()
  const file = path.join(dir, `${key(1)}.variant`)
  await cache.write(key(1), bytes(500))
  const whole = readFileSync(file)
  const broken = [whole.subarray(0, 300), Buffer.from(whole).fill('y', 400), Buffer.alloc(0)]
  for (const content of [...broken, whole.subarray(0, 32), Buffer.alloc(600)]) {
    writeFileSync(file, content)
    expect(await cache.read(key(1))).toBeUndefined()
  }
  await cache.write(key(1), bytes(500))
  expect(await cache.read(key(1))).toBeDefined()
})

test('a missing folder is recreated, and a failing one is reported once', async () => {
  const { cache, dir } = aCache()
  await cache.write(key(1), bytes(100))
  rmSync(dir, { recursive: true })
  expect(await cache.read(key(1))).toBeUndefined()
  await cache.write(key(1), bytes(100))
  expect(await cache.read(key(1))).toBeDefined()

  const file = path.join(dir, 'a-file')
  writeFileSync(file, '')
  const { cache: nowhere, onFailure } = aCache(100 * KB, path.join(file, 'below'))
  for (const number of [1, 2, 3]) await nowhere.write(key(number), bytes(100))
  expect(await nowhere.read(key(1))).toBeUndefined()
  expect(onFailure).toHaveBeenCalledOnce()
})

test('a variant larger than the cache is not stored, and a size of zero stores none', async () => {
  const { cache, dir } = aCache(8 * KB)
  await cache.write(key(1), bytes(100))
  await cache.write(key(2), bytes(9 * KB))
  expect(readdirSync(dir)).toEqual([`${key(1)}.variant`])

  const none = aCache(0)
  await none.cache.write(key(1), bytes(1))
  expect(readdirSync(none.dir)).toEqual([])
})
