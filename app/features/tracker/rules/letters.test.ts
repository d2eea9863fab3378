import { expect, test } from 'vitest'
import { toDay } from '#app/lib/time/days.ts'
import { aFacts } from '#test/tracker-facts.ts'
import { mailAddress, writeLetter } from './letters.ts'
import type { Won } from './records.ts'

const win: Won = {
  id: 'w',
  competitionID: 7,
  prize: 'A kayak & paddle',
  promoter: 'Harbour House',
  value: 400,
  wonOn: toDay('2026-10-20'),
  answeredOn: toDay('2026-10-21'),
  promisedBy: null,
  arrivedOn: null,
  note: '',
  deleted: false,
  at: 1,
  device: 'phone',
}
const facts = aFacts(7, { competitionTitle: 'Win a kayak', prizeWithin: '28 days' })
const dates = { promised: toDay('2026-11-18'), today: toDay('2026-11-26') }

test('a letter says when it was won, answered and promised, and what the terms say', () => {
  expect(writeLetter('letter', { win, facts, ...dates })).toEqual({
    subject: 'Prize not received: A kayak & paddle',
    body: [
      'Dear Harbour House,',
      'On 20 Oct 2026 I was told that I had won “A kayak & paddle” in “Win a kayak”. I answered on 21 Oct 2026. The terms say: prize sent within 28 days. That was by 18 Nov 2026. Today, on 26 Nov 2026, it has not arrived.',
      'Please tell me when it was sent, or by when it will be.',
      '[Your name and address]',
    ].join('\n\n'),
  })
})

test('a letter quotes the sentences of the T&Cs that an admin confirmed', () => {
  const quoted = {
    ...facts,
    termsUrl: 'https://www.harbour-house.example/terms',
    answerQuote: 'The winner must reply within 48 hours.',
    prizeQuote: 'Prizes are posted within 28 days.',
  }
  expect(writeLetter('letter', { win, facts: quoted, ...dates }).body).toContain(
    'I answered on 21 Oct 2026. The terms at https://www.harbour-house.example/terms say: “The winner must reply within 48 hours.” “Prizes are posted within 28 days.” It was to arrive by 18 Nov 2026. Today, on 26 Nov 2026, it has not arrived.\n',
  )
  const unanswered = { ...win, answeredOn: null }
  const { body } = writeLetter('complaint', { win: unanswered, facts: quoted, ...dates })
  expect(body).not.toContain('48 hours')
  expect(body).toContain('28 days')
})

test('a day that the promoter named is no day of the terms; what is unknown is left out', () => {
  const unknown = { ...win, promoter: '', answeredOn: null, promisedBy: dates.promised }
  const { body } = writeLetter('second-letter', { win: unknown, facts: undefined, ...dates })
  expect(body).toContain('Dear Sir or Madam,')
  expect(body).toContain('It was to arrive by 18 Nov 2026.')
  expect(body).not.toMatch(/answered|terms say|in “/)
  expect(body).toContain('written to you about this before')
})

test('a complaint names the promotion, and asks no promoter', () => {
  const { subject, body } = writeLetter('complaint', { win, facts, ...dates })
  expect(subject).toBe('Complaint: a prize was not sent (Harbour House)')
  expect(body).toMatch(
    /^Promoter: Harbour House\nPromotion: Win a kayak\nWhere it ran: https.*\nClosed on: 31 Dec 2026\nPrize: A kayak & paddle, worth €400\n\n/,
  )
  expect(body).not.toContain('Dear')
})

test('the mail program gets all of the text', () => {
  const written = writeLetter('letter', { win, facts, ...dates })
  const { searchParams } = new URL(mailAddress(written))
  expect(searchParams.get('subject')).toBe(written.subject)
  expect(searchParams.get('body')?.replaceAll('\r\n', '\n')).toBe(written.body)
})
