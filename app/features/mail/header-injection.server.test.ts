import pino from 'pino'
import { expect } from 'vitest'
import { Problem } from '#app/lib/http/problem.ts'
import { aCampaign, openSmtp, recipientsOf, sendCampaigns } from '#test/campaigns.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aSubscriber, NOW } from '#test/makers.ts'
import type { ReceivedMail } from '#test/smtp.ts'
import { CampaignInput } from '#app/features/campaigns/input/campaigns.ts'
import { ContactInput } from './input/contact.ts'
import { contactMail } from '#app/features/letters/mail-for-operator.ts'
import { deliverWaitingMails } from '#test/single-mails.ts'
import { enqueueMail } from './operations/enqueue-mail.server.ts'
import { openMailTransport } from './transport.server.ts'

const BREAKS = [
  '\r\n',
  '\n',
  '\r',
  '\r\n\r\n',
  '\0',
  '\u000B',
  '\u000C',
  '\u0085',
  '\u2028',
  '\u2029',
]
const HEADERS = [
  'Bcc: evil@evil.example',
  'To: evil@evil.example',
  'Content-Type: text/html',
  'List-Unsubscribe: <https://evil.example>',
]
/** Forty ways to start a header inside another, or to end a mail. */
const PAYLOADS = [
  ...BREAKS.flatMap((end) => HEADERS.map((header) => `Hello${end}${header}`)),
  'Hello\r\n.\r\nRCPT TO:<evil@evil.example>',
  'Hello\r\n.\r\nMAIL FROM:<evil@evil.example>\r\nRCPT TO:<evil@evil.example>',
  '=?utf-8?Q?Hello=0D=0ABcc:_evil@evil.example?=',
  'Hello%0d%0aBcc: evil@evil.example',
  'Hello\u560A\u560DBcc: evil@evil.example',
]
/** PostgreSQL rejects NUL, so such a text stops at the form. */
const STORABLE = PAYLOADS.filter((payload) => !payload.includes('\0'))
const CAMPAIGN_HEADERS = [
  'auto-submitted',
  'content-type',
  'date',
  'feedback-id',
  'from',
  'list-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'message-id',
  'mime-version',
  'precedence',
  'subject',
  'to',
  'x-auto-response-suppress',
]

/** Checks that a mail has only the intended recipient and headers. */
function expectOne(mail: ReceivedMail | undefined, to: string, headers: string[]) {
  expect(mail?.recipients).toEqual([to])
  expect(mail?.headers.map(({ key }) => key).toSorted()).toEqual(headers)
  expect(mail?.headers.find(({ key }) => key === 'to')?.value).toBe(to)
}

testOnDatabase('no campaign subject injects a header', async (db) => {
  expect(STORABLE.length).toBeGreaterThanOrEqual(40)
  for (const subject of PAYLOADS.filter((payload) => !STORABLE.includes(payload)))
    expect(CampaignInput.safeParse({ subject, body: 'Hello' }).success).toBe(false)
  const { smtp, transport } = await openSmtp()
  const { email } = await aSubscriber(db)
  for (const subject of STORABLE) {
    const parsed = CampaignInput.safeParse({ subject, body: 'Hello' })
    // Any text that passes the form is one line of words.
    if (parsed.success) expect(parsed.data.subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    const count = smtp.mails.length
    await aCampaign(db, { subject: parsed.data?.subject ?? subject })
    await sendCampaigns(db, { transport })
    if (parsed.success) expectOne(smtp.mails[count], email, CAMPAIGN_HEADERS)
    expect([subject, smtp.mails.length - count]).toEqual([subject, parsed.success ? 1 : 0])
    await db.deleteFrom('campaigns').execute()
  }
  expect(smtp.mails.length).toBeGreaterThan(0)
})

testOnDatabase('text of campaigns and listings stays inside its mail part', async (db) => {
  const { smtp, transport } = await openSmtp()
  const { email } = await aSubscriber(db)
  for (const [index, payload] of STORABLE.entries()) {
    await aCompetition(
      db,
      { competitionTitle: payload, promoterName: payload, importKey: `p${index}` },
      new Date(NOW.getTime() + index),
    )
    await aCampaign(db, { body: `${payload}\n\n${payload}\n\n{{newest 2}}` })
    await sendCampaigns(db, { transport }, new Date(NOW.getTime() + index))
    expectOne(smtp.mails[index], email, CAMPAIGN_HEADERS)
    expect(smtp.mails[index]?.text).toContain('Hello')
  }
  expect(smtp.mails).toHaveLength(STORABLE.length)
})

testOnDatabase('no subscriber address becomes several recipients', async (db) => {
  const { smtp, transport } = await openSmtp()
  for (const payload of STORABLE) await aSubscriber(db, { email: `a@b.ie${payload}` })
  for (const payload of STORABLE) await aSubscriber(db, { email: `${payload}@b.ie` })
  const { email } = await aSubscriber(db)
  await aCampaign(db)
  await sendCampaigns(db, { transport })
  expect(smtp.mails.map(({ recipients }) => recipients)).toEqual([[email]])
  const states = (await recipientsOf(db)).map(({ state }) => state)
  expect(states.filter((state) => state === 'failed')).toHaveLength(2 * STORABLE.length)
})

testOnDatabase('no name, address or message of a writer adds a header', async (db) => {
  const { smtp, transport } = await openSmtp()
  const to = 'operator@example.ie'
  for (const payload of STORABLE) {
    const message = `A message of some length. ${payload}`
    const wrong = ContactInput.safeParse({ name: 'A', email: `a@b.ie${payload}`, message })
    expect(wrong.success).toBe(false)
    const about = { to, name: payload, message, link: 'https://competitions.example/' }
    await enqueueMail(db, contactMail({ ...about, email: 'writer@example.ie' }), NOW, {
      unlimited: true,
    })
    await expect(
      enqueueMail(db, contactMail({ ...about, email: `a@b.ie${payload}` }), NOW, {
        unlimited: true,
      }),
    ).rejects.toThrow(Problem)
  }
  await deliverWaitingMails(db, transport, NOW)
  expect(smtp.mails).toHaveLength(STORABLE.length)
  const headers = CAMPAIGN_HEADERS.filter((name) => !/^(list|precedence|feedback)/.test(name))
  for (const mail of smtp.mails) {
    expectOne(mail, to, [...headers, 'reply-to'].toSorted())
    expect(mail.headers.find(({ key }) => key === 'reply-to')?.value).toBe('writer@example.ie')
  }
})

testOnDatabase('a line break in MAIL_FROM stops the server', async () => {
  for (const payload of PAYLOADS.filter((text) => /[\p{Cc}\u2028\u2029]/u.test(text)))
    expect(() =>
      openMailTransport({
        smtpUrl: 'smtp://127.0.0.1:1',
        from: `${payload} <news@example.ie>`,
        baseUrl: 'https://competitions.example',
        outboxDir: '/dev/null',
        log: pino({ level: 'silent' }),
      }),
    ).toThrow(/MAIL_FROM/)
})
