import { expect, test } from 'vitest'
import { adviceFor, answerThatPauses, type RecentMail } from './refusals.ts'

const RELAY = '554 5.7.1 <address>: Relay access denied'
const SPAM = '550 5.7.1 spam'
const UNKNOWN = '550 5.1.1 <address>: User unknown'
const FULL = '552 5.2.2 <address>: Mailbox full'
const EXPIRED = 'connect to mx: Connection timed out'

type Case = [name: string, recent: RecentMail[], isPaused: boolean]

/** Mails to as many hosts. */
const mails = (count: number, answer: string | null, hosts = count): RecentMail[] =>
  Array.from({ length: count }, (_, each) => ({
    host: `${(answer ?? 'taken').slice(0, 8)}${each % hosts}.example`,
    answer,
    isBounce: answer === UNKNOWN,
  }))
const taken = (count: number) => mails(count, null)

test('a campaign pauses when over a tenth and at least five come back for a common cause', () => {
  const cases: Case[] = [
    ['nothing yet', [], false],
    ['all taken', taken(50), false],
    ['four of four refused', mails(4, RELAY), false],
    ['five of five refused', mails(5, RELAY), true],
    ['five refused by one host', [...mails(5, RELAY, 1), ...taken(44)], true],
    ['a tenth refused', [...mails(5, RELAY), ...taken(45)], false],
    [
      'over a tenth refused, in different words',
      [...mails(3, RELAY), ...mails(3, SPAM), ...taken(44)],
      true,
    ],
    ['five hosts without the mailbox', [...mails(5, UNKNOWN), ...taken(44)], true],
    ['one host without many mailboxes', [...mails(30, UNKNOWN, 1), ...taken(20)], false],
    ['five hosts away', [...mails(5, EXPIRED), ...taken(30)], true],
    ['one host away', [...mails(40, EXPIRED, 1), ...taken(10)], false],
    ['five full mailboxes of different hosts', [...mails(5, FULL), ...taken(30)], true],
    ['a full host', [...mails(20, FULL, 4), ...taken(20)], false],
    [
      'one of each kind, at five hosts',
      [
        ...mails(1, RELAY),
        ...mails(2, UNKNOWN),
        ...mails(1, EXPIRED),
        ...mails(1, FULL),
        ...taken(40),
      ],
      true,
    ],
  ]
  for (const [name, recent, isPaused] of cases) {
    const answer = answerThatPauses({ recent, isResumed: false, isOver: false })
    expect([name, answer !== undefined]).toEqual([name, isPaused])
  }
  const mixed = [...mails(2, SPAM), ...mails(3, RELAY)]
  expect(answerThatPauses({ recent: mixed, isResumed: false, isOver: false })).toBe(RELAY)
})

test('a resumed campaign pauses again only when most mails come back', () => {
  for (const [recent, isPaused] of [
    [[...mails(6, RELAY), ...taken(44)], false],
    [[...mails(25, UNKNOWN), ...taken(25)], false],
    [[...mails(26, UNKNOWN), ...taken(24)], true],
    [mails(4, RELAY), false],
    [mails(5, RELAY), true],
  ] as const)
    expect(answerThatPauses({ recent, isResumed: true, isOver: false }) !== undefined).toBe(
      isPaused,
    )
})

test('a campaign that reached nobody pauses instead of ending, unless its few mailboxes are gone', () => {
  const cases: Case[] = [
    ['one refused', mails(1, RELAY), true],
    ['one refused, one taken', [...mails(1, RELAY), ...taken(1)], false],
    ['one mailbox missing', mails(1, UNKNOWN), false],
    ['one host away', mails(1, EXPIRED), false],
    ['all of one host, which is away', mails(20, EXPIRED, 1), true],
    ['all taken', taken(1), false],
    ['nobody', [], false],
  ]
  for (const [name, recent, isPaused] of cases) {
    const answer = answerThatPauses({ recent, isResumed: true, isOver: true })
    expect([name, answer !== undefined]).toEqual([name, isPaused])
  }
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
