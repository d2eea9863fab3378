import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  CONSENT_VERSION,
  consentExpiresOn,
  countingAnswer,
  type Answer,
  type Purpose,
} from './consent.ts'
import { addDays, toDay } from '../time/days.ts'

function answered(day: string, more: Partial<Answer> = {}): Answer {
  const both: Purpose[] = ['analytics', 'adverts']
  const given = { version: CONSENT_VERSION, asked: both, agreed: both, accepted: true }
  return { ...given, answeredOn: toDay(day), ...more }
}
const EARLIER = { version: '', asked: [], agreed: [] }
const [BOTH, NOTHING] = [['analytics', 'adverts'], []]

test.for<[string, Answer | undefined, string[], string, boolean]>([
  ['no answer', undefined, BOTH, '2026-11-26', false],
  ['today’s', answered('2026-11-26'), BOTH, '2026-11-26', true],
  ['a no', answered('2026-11-26', { agreed: [], accepted: false }), BOTH, '2026-11-27', true],
  ['on its last day', answered('2026-05-21'), BOTH, '2026-11-20', true],
  ['after six months', answered('2026-05-21'), BOTH, '2026-11-21', false],
  ['a no after six months', answered('2026-05-21', { agreed: [] }), BOTH, '2026-11-21', false],
  ['from the future', answered('2026-11-27'), BOTH, '2026-11-26', false],
  [
    'to an earlier text',
    answered('2026-11-25', { version: '2026-11-01' }),
    BOTH,
    '2026-11-26',
    false,
  ],
  ['of an earlier site', answered('2026-11-25', EARLIER), BOTH, '2026-11-26', false],
  ['about less', answered('2026-11-25', { asked: ['analytics'] }), BOTH, '2026-11-26', false],
  ['about more', answered('2026-11-25'), ['analytics'], '2026-11-26', true],
  ['where nothing is asked', undefined, NOTHING, '2026-11-26', false],
  [
    'of long ago, where nothing is asked',
    answered('2020-01-01', EARLIER),
    NOTHING,
    '2026-11-26',
    true,
  ],
  [
    'the browser’s signal',
    answered('2020-01-01', { ...EARLIER, bySignal: true }),
    BOTH,
    '2026-11-26',
    true,
  ],
])('%s', ([, answer, asked, today, counts]) => {
  expect(countingAnswer(answer, asked, toDay(today))).toBe(counts ? answer : undefined)
})

test.for([
  ['2026-01-15', '2026-07-15'],
  ['2026-07-15', '2027-01-15'],
  ['2026-08-31', '2027-02-28'],
  ['2027-08-31', '2028-02-29'],
  ['2026-03-31', '2026-09-30'],
  ['2026-12-01', '2027-06-01'],
] as const)('what was answered on %s is asked again on %s', ([from, again]) => {
  expect(consentExpiresOn(toDay(from))).toBe(again)
})

test('an answer expires after six months, and no earlier than 181 days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), (offset) => {
      const answeredOn = addDays(toDay('2001-01-01'), offset)
      const answer = answered(answeredOn)
      const countsAfter = (days: number) =>
        countingAnswer(answer, BOTH, addDays(answeredOn, days)) === answer
      expect([0, 180, 184].map(countsAfter)).toEqual([true, true, false])
    }),
  )
})
