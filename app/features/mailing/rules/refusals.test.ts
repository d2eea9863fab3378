import { expect, test } from 'vitest'
import { adviceFor, answerThatPauses } from './refusals.ts'

const RELAY = '554 5.7.1 <address>: Relay access denied'
const SPAM = '550 5.7.1 spam'
const taken = (count: number) => Array.from({ length: count }, () => null)
const refused = (count: number, answer = RELAY) => Array.from({ length: count }, () => answer)
const different = (count: number) =>
  Array.from({ length: count }, (_, each) => `550 answer ${each}`)

test('a campaign pauses at the third equal refusal, or when over a fifth are refused', () => {
  const cases: [recent: (string | null)[], known: string | null, pauses: boolean][] = [
    [[], null, false],
    [taken(50), null, false],
    [refused(2), null, false],
    [refused(3), null, true],
    [[...refused(1), null, ...refused(1), ...taken(46), ...refused(1)], null, true],
    [[...refused(2), ...refused(2, SPAM), ...taken(46)], null, false],
    [different(3), null, true],
    [[...different(10), ...taken(40)], null, false],
    [[...different(11), ...taken(39)], null, true],
    [[...different(3), ...taken(12)], null, false],
    [[...different(3), ...taken(11)], null, true],
    // Resumed by an admin who had seen the answer
    [[...refused(3), ...taken(47)], RELAY, false],
    [[...refused(3), ...taken(47)], SPAM, true],
    [[...refused(3, SPAM), ...taken(47)], RELAY, true],
    [refused(3), RELAY, true],
    [[...refused(11), ...taken(39)], RELAY, true],
  ]
  for (const [recent, known, pauses] of cases) {
    const answer = answerThatPauses({ recent, known, isOver: false })
    expect([recent, known, answer !== undefined]).toEqual([recent, known, pauses])
  }
  const mixed = [...refused(2, SPAM), ...refused(3)]
  expect(answerThatPauses({ recent: mixed, known: null, isOver: false })).toBe(RELAY)
})

test('a campaign that reached nobody pauses instead of ending', () => {
  for (const [recent, pauses] of [
    [refused(1), true],
    [[...refused(1), null], false],
    [taken(1), false],
    [[], false],
  ] as const)
    expect(answerThatPauses({ recent, known: RELAY, isOver: true }) !== undefined).toBe(pauses)
})

test('an answer is explained by the setting to look at', () => {
  for (const [answer, setting] of [
    ['550 Verification failed for <address> Sender verify failed', 'MAIL_FROM'],
    ['550 5.1.8 <address>: Sender address rejected: Domain not found', 'MAIL_FROM'],
    [RELAY, 'SMTP_URL'],
    ['550 relay not permitted', 'SMTP_URL'],
    ['552 5.3.4 Message size exceeds fixed limit', 'too large'],
    [SPAM, 'SPF'],
    ['554 Transaction failed', 'provider'],
  ] as const)
    expect(adviceFor(answer)).toContain(setting)
})
