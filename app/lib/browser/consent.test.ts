import fc from 'fast-check'
import { expect, test } from 'vitest'
import { consentExpiresOn, consentOf } from './consent.ts'
import { addDays, toDay } from '../time/days.ts'

const answered = (day: string, accepted: boolean) => ({ accepted, answeredOn: toDay(day) })

test.for([
  { answer: undefined, today: '2026-11-21', consent: 'unasked' },
  { answer: answered('2026-11-21', true), today: '2026-11-21', consent: 'accepted' },
  { answer: answered('2026-11-21', false), today: '2026-11-21', consent: 'refused' },
  { answer: answered('2026-05-21', true), today: '2026-11-20', consent: 'accepted' },
  { answer: answered('2026-05-21', true), today: '2026-11-21', consent: 'unasked' },
  { answer: answered('2026-05-21', false), today: '2026-11-21', consent: 'unasked' },
  { answer: answered('2020-01-01', true), today: '2026-11-21', consent: 'unasked' },
  { answer: answered('2026-11-22', true), today: '2026-11-21', consent: 'unasked' },
] as const)('an answer of $answer.answeredOn is worth $consent on $today', (row) => {
  expect(consentOf(row.answer, toDay(row.today))).toBe(row.consent)
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
    fc.property(fc.integer({ min: 0, max: 20_000 }), fc.boolean(), (offset, accepted) => {
      const answeredOn = addDays(toDay('2001-01-01'), offset)
      const answer = { accepted, answeredOn }
      const given = accepted ? 'accepted' : 'refused'
      expect(consentOf(answer, answeredOn)).toBe(given)
      expect(consentOf(answer, addDays(answeredOn, 180))).toBe(given)
      expect(consentOf(answer, addDays(answeredOn, 184))).toBe('unasked')
    }),
  )
})
