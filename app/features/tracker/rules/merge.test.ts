import { expect, test } from 'vitest'
import { MINUTE_MS } from '#app/lib/time/durations.ts'
import { clampTime, isNewer, stampChange } from './merge.ts'
import { cleanWin } from './records.ts'

const NOW = 1_000_000_000

test('a time more than five minutes ahead becomes now; the past stays', () => {
  const limit = NOW + 5 * MINUTE_MS
  expect([0, NOW, limit, limit + 1].map((at) => clampTime(at, NOW))).toEqual([0, NOW, limit, NOW])
})

test('the later write wins, at the same time the device with the greater name', () => {
  const [a, b] = [
    { at: 1, device: 'a' },
    { at: 1, device: 'b' },
  ]
  expect([isNewer(b, a), isNewer(a, b), isNewer(a, a)]).toEqual([true, false, false])
  expect([isNewer({ ...a, at: 2 }, b), isNewer({ ...b, at: 0 }, a)]).toEqual([true, false])
  expect(isNewer(a, undefined)).toBe(true)
})

test('a change on a slow clock is later than what the person saw', () => {
  expect(stampChange(NOW, 'phone', undefined)).toEqual({ at: NOW, device: 'phone' })
  expect(stampChange(NOW, 'phone', { at: NOW + 9, device: 'laptop' }).at).toBe(NOW + 10)
})

test('texts of a win lose what a database cannot store and what is too long', () => {
  const win = { prize: ' A\0 kayak\u0007 ', promoter: '🎁'.repeat(300), note: 'Two\nlines \uD800' }
  expect(cleanWin(win)).toMatchObject({
    prize: 'A kayak',
    promoter: '🎁'.repeat(200),
    note: 'Two\nlines \uFFFD',
  })
  expect(cleanWin(cleanWin(win))).toMatchObject(cleanWin(win))
})
