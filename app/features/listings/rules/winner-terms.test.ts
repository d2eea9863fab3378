import { expect, test } from 'vitest'
import { daysUntilOver, readPeriod, readWays, toldLabel, windowDays } from './winner-terms.ts'

test.for<[text: string, ways: string | undefined]>([
  ['email', 'email'],
  ['Phone and e-mail', 'email, phone'],
  ['by post, by text', 'phone, post'],
  ['DM / published list', 'social-media, list'],
  ['social media message', 'social-media'],
  ['email, pigeon', undefined],
  ['', undefined],
])('“%s” is %s', ([text, ways]) => {
  expect(readWays(text)).toBe(ways)
})

test.for<[text: string, period: string | undefined]>([
  ['48 hours', '48 hours'],
  ['48h', '48 hours'],
  ['1 day', '1 day'],
  ['2 weeks', '14 days'],
  ['1 month', '30 days'],
  ['5  Business Days', '5 working days'],
  ['0 days', undefined],
  ['999 weeks', undefined],
  ['soon', undefined],
  ['7', undefined],
])('“%s” is %s', ([text, period]) => {
  expect(readPeriod(text)).toBe(period)
})

test('a time to answer is counted short, a time until the prize long', () => {
  const days = ['24 hours', '36 hours', '72 hours', '7 days', '5 working days']
  expect(days.map(windowDays)).toEqual([1, 2, 3, 7, 5])
  expect(days.map(daysUntilOver)).toEqual([1, 2, 3, 7, 7])
})

test('the facts about winners are one line', () => {
  expect(toldLabel({ winnersTold: 'email, list', answerWithin: '72 hours' })).toBe(
    'By email or in a published list, answer within 72 hours',
  )
  expect(toldLabel({ winnersTold: null, answerWithin: '7 days' })).toBe('Answer within 7 days')
  expect(toldLabel({ winnersTold: null })).toBeUndefined()
})
