import { expect, test } from 'vitest'
import { addTime, roundMinutes, roundSentence } from './estimate.ts'

const SECOND = 1000

test.each([
  { methods: ['online-form', 'online-form', 'social-media', 'email'], minutes: 3 },
  { methods: ['phone-text'], minutes: 0.5 },
  { methods: ['post', 'online-form'], minutes: 6 },
  { methods: [undefined, undefined, undefined, undefined], minutes: 3 },
] as const)('$methods take $minutes minutes', ({ methods, minutes }) => {
  expect(roundMinutes(methods, [])).toBe(minutes)
})

test('after five entries the device’s own median counts, but not for an entry by post', () => {
  const times = [20, 90, 120, 150, 600].map((seconds) => seconds * SECOND)
  const forms = ['online-form', 'online-form', 'social-media'] as const
  expect(roundMinutes(forms, times)).toBe(6)
  expect(roundMinutes(forms, times.slice(1))).toBe(2)
  expect(roundMinutes(['post'], times)).toBe(5)
})

test.each([{ times: [] }, { times: [9000, 9000, 9000, 9000, 9000] }])(
  'the estimate falls with every entry, whatever is entered first ($times)',
  ({ times }) => {
    const methods = ['post', 'phone-text', 'online-form', undefined, 'social-media'] as const
    const all = Array.from({ length: 3 }, () => methods).flat()
    for (const [done] of all.entries())
      expect(roundMinutes(all.toSpliced(done, 1), times)).toBeLessThan(roundMinutes(all, times))
    for (const left of all.keys())
      expect(roundMinutes(all.slice(0, left), times)).toBeLessThan(
        roundMinutes(all.slice(0, left + 1), times),
      )
  },
)

test('a look and a pause are no entries, and old times are forgotten', () => {
  expect(addTime([], 4 * SECOND)).toEqual([])
  expect(addTime([], 601 * SECOND)).toEqual([])
  expect(addTime([9000], 5000.4)).toEqual([9000, 5000])
  const many = Array.from({ length: 30 }, () => 9000)
  expect(addTime(many, 7000)).toEqual([...many.slice(1), 7000])
})

test.each([
  [9, 6, '9 to enter · about 6 min'],
  [9, 6.5, '9 to enter · about 7 min'],
  [1, 0.5, '1 to enter · about 1 min'],
])('%i entries of %i minutes read “%s”', (count, minutes, sentence) => {
  expect(roundSentence(count, minutes)).toBe(sentence)
})
