import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { NOW } from '#test/makers.ts'
import { HOSTILE_ADDRESSES, HOSTILE_SUBJECTS } from '#test/hostile-mails.ts'
import { accountMail, newsMail } from '#test/confirm-mails.ts'
import { passwordChangedMail } from '#app/features/letters/mail.ts'
import { confirmMail } from '#app/features/letters/mail-confirm.ts'
import { FIRST_CONFIRMATIONS_MAX, RECIPIENT_WINDOW_MS } from '#app/features/letters/rules/quota.ts'
import { enqueueMail } from './enqueue-mail.server.ts'

const mailTo = (to: string) => passwordChangedMail({ to, username: 'aoife' })
const nextDay = (ms: number) => new Date(NOW.getTime() + RECIPIENT_WINDOW_MS + ms)
const accountMailTo = (to: string) =>
  accountMail({ to, username: 'aoife', link: 'https://competitions.example/x' })
const rows = (db: Db) => db.selectFrom('mails').selectAll().execute()

testOnBothDatabases('a queued mail is due at once', async (db) => {
  const mail = mailTo('aoife@example.ie')
  expect(await enqueueMail(db, mail, NOW)).toBe(true)
  expect(await rows(db)).toEqual([
    {
      id: 1,
      recipient: 'aoife@example.ie',
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      cause: null,
      known_before: null,
      reply_to: null,
      unsubscribe_link: null,
      sent_at: null,
      created_at: NOW.getTime(),
    },
  ])
  expect(await db.selectFrom('work').selectAll().execute()).toMatchObject([
    { kind: 'mail', key: '1', host: 'example.ie', due_at: NOW.getTime() },
  ])
})

testOnBothDatabases('a mail is queued only if its transaction commits', async (db) => {
  const failing = db.transaction().execute(async (tx) => {
    await enqueueMail(tx, mailTo('aoife@example.ie'), NOW)
    throw new Error('changed my mind')
  })
  await expect(failing).rejects.toThrow('changed my mind')
  expect(await rows(db)).toEqual([])
})

testOnBothDatabases(
  'anything but one plain address and a one-line subject is refused',
  async (db) => {
    for (const to of HOSTILE_ADDRESSES)
      await expect(enqueueMail(db, mailTo(to), NOW)).rejects.toThrow(Problem)
    for (const subject of HOSTILE_SUBJECTS) {
      const mail = { ...mailTo('aoife@example.ie'), subject }
      await expect(enqueueMail(db, mail, NOW)).rejects.toThrow('one line')
    }
    expect(await rows(db)).toEqual([])
  },
)

testOnBothDatabases(
  'an address gets three confirmations a day of lists, and three of accounts',
  async (db) => {
    const to = 'aoife@example.ie'
    const link = 'https://competitions.example/x'
    const pets = { of: 'list', words: 'Pets', cadence: 'daily' } as const
    const alert = { to, purposes: [pets] as [typeof pets], link }
    const kinds = [
      accountMail({ to, username: 'aoife', link }),
      newsMail({ to: 'AOIFE@example.ie', link, unsubscribeLink: link }),
      accountMail({ to, username: 'other', link }, 'new address'),
      confirmMail(alert),
      confirmMail(alert),
      accountMail({ to, username: 'aoife', link }),
    ]
    for (const mail of kinds) expect(await enqueueMail(db, mail, NOW)).toBe(true)
    for (const mail of kinds) expect(await enqueueMail(db, mail, NOW)).toBe(false)
    for (const mail of kinds) expect(await enqueueMail(db, mail, nextDay(-1))).toBe(false)

    expect(await enqueueMail(db, mailTo(to), NOW)).toBe(true)
    const other = accountMail({ to: 'other@example.ie', username: 'other', link })
    expect(await enqueueMail(db, other, NOW)).toBe(true)
    for (const mail of kinds) expect(await enqueueMail(db, mail, nextDay(0))).toBe(true)
  },
)

testOnBothDatabases(
  'an account gets its first confirmation of the day all the same',
  async (db) => {
    const mail = accountMail({
      to: 'aoife@example.ie',
      username: 'aoife',
      link: 'https://x.ie',
    })
    const sent = []
    for (const account of [1, 1, 1, 1, 2, 2, 3, 4, 5])
      sent.push([account, await enqueueMail(db, mail, NOW, { cause: `account:${account}` })])
    expect(sent).toEqual([
      [1, true],
      [1, true],
      [1, true],
      [1, false],
      [2, true],
      [2, false],
      [3, true],
      [4, true],
      [5, false],
    ])
    expect(await rows(db)).toHaveLength(FIRST_CONFIRMATIONS_MAX)
  },
)

testOnBothDatabases('simultaneous requests get three confirmations too', async (db) => {
  const link = 'https://competitions.example/x'
  const request = (to: string) =>
    db.transaction().execute((tx) => {
      return enqueueMail(tx, newsMail({ to, link, unsubscribeLink: link }), NOW)
    })
  // The first address opens the pool's connections, so that the second one's requests overlap.
  for (const name of ['aoife', 'brian']) {
    const spellings = [`${name}@example.ie`, `${name.toUpperCase()}@example.ie`]
    const taken = await Promise.all(
      Array.from({ length: 4 }, () => spellings)
        .flat()
        .map(request),
    )
    expect(taken.filter(Boolean)).toHaveLength(3)
  }
})

testOnBothDatabases('an address gets five mails a day, however it is spelled', async (db) => {
  const spellings = ['aoife@example.ie', 'AOIFE@example.ie', 'Aoife@Example.IE']
  const taken = []
  for (let number = 0; number < 7; number += 1)
    taken.push(await enqueueMail(db, mailTo(spellings[number % 3] ?? ''), NOW))
  expect(taken).toEqual([true, true, true, true, true, false, false])
  expect(await enqueueMail(db, mailTo('someone.else@example.ie'), NOW)).toBe(true)

  expect(await enqueueMail(db, mailTo('aoife@example.ie'), nextDay(-1))).toBe(false)
  expect(await enqueueMail(db, mailTo('aoife@example.ie'), nextDay(0))).toBe(true)
})

const SAME_MAILBOX = ['aoife@example.ie', 'aoife+news@example.ie', 'AOIFE+a+b@Example.ie']
const OTHER_MAILBOXES = [
  'aoif@example.ie',
  'aoifea@example.ie',
  'aoife@example.com',
  'aoife+a@sub.example.ie',
  'a_ife@example.ie',
  'x+aoife@example.ie',
]

testOnBothDatabases('addresses with tags share the limits of their mailbox', async (db) => {
  for (const to of SAME_MAILBOX) expect(await enqueueMail(db, accountMailTo(to), NOW)).toBe(true)
  for (const to of [...SAME_MAILBOX, 'aoife+other@example.ie'])
    expect([to, await enqueueMail(db, accountMailTo(to), NOW)]).toEqual([to, false])
  for (const to of OTHER_MAILBOXES)
    expect([to, await enqueueMail(db, accountMailTo(to), NOW)]).toEqual([to, true])
  expect(await enqueueMail(db, accountMailTo('aoife+x@example.ie'), nextDay(0))).toBe(true)
})

testOnBothDatabases('a mailbox whose name is a pattern counts for itself alone', async (db) => {
  for (const to of ['a_+1@example.ie', 'ab+1@example.ie', 'ab+2@example.ie', 'ab+3@example.ie'])
    expect([to, await enqueueMail(db, accountMailTo(to), NOW)]).toEqual([to, true])
  for (const expected of [true, true, false])
    expect(await enqueueMail(db, accountMailTo('a_+2@example.ie'), NOW)).toBe(expected)
})
