import { createHmac, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import pino from 'pino'
import { expect } from 'vitest'
import { parseConfig } from '#app/config.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { testApp } from '#test/app.ts'
import { aCampaign, openSmtp, sendCampaigns } from '#test/campaigns.ts'
import { testOnDatabase } from '#test/database.ts'
import { tokenOf } from '#test/mail-reports.ts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#app/lib/time/durations.ts'
import { aSubscriber, NOW } from '#test/makers.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
const KEYS = {
  BOUNCE_MAILGUN_KEY: 'mailgun-key-of-16-or-more',
  BOUNCE_SENDGRID_KEY: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  BOUNCE_SES_PASSWORD: 'ses-password-of-16-or-more',
}

type Call = { body: string; headers?: Record<string, string> }

const basic = (password: string) => ({
  authorization: `Basic ${Buffer.from(`ses:${password}`).toString('base64')}`,
})

type MailgunSign = { key?: string; ageMs?: number; token?: string }

function mailgun(
  event: object,
  {
    key = KEYS.BOUNCE_MAILGUN_KEY,
    ageMs = 0,
    token = randomBytes(25).toString('hex'),
  }: MailgunSign = {},
): Call {
  const timestamp = String(Math.floor((NOW.getTime() - ageMs) / 1000))
  const signature = createHmac('sha256', key)
    .update(timestamp + token)
    .digest('hex')
  return {
    body: JSON.stringify({ signature: { timestamp, token, signature }, 'event-data': event }),
  }
}

function sendgrid(events: unknown, key = privateKey): Call {
  const [timestamp, body] = ['1795000000', JSON.stringify(events)]
  return {
    body,
    headers: {
      'x-twilio-email-event-webhook-timestamp': timestamp,
      'x-twilio-email-event-webhook-signature': sign(
        'sha256',
        Buffer.from(timestamp + body),
        key,
      ).toString('base64'),
    },
  }
}

/** As Amazon SNS sends it, as text. */
function ses(message: object, password = KEYS.BOUNCE_SES_PASSWORD): Call {
  const body = JSON.stringify({ Type: 'Notification', Message: JSON.stringify(message) })
  return { body, headers: { ...basic(password), 'content-type': 'text/plain; charset=UTF-8' } }
}

const sesBounce = (token: string, diagnosticCode?: string) => ({
  notificationType: 'Bounce',
  bounce: {
    bounceType: diagnosticCode ? 'Permanent' : 'Transient',
    bouncedRecipients: [{ emailAddress: 'a@b.ie', status: '5.1.1', diagnosticCode }],
  },
  mail: { source: `bounce+${token}@competitions.example` },
})

const mailgunEvent = (token: string, more: object = {}) => ({
  event: 'failed',
  severity: 'permanent',
  'delivery-status': { code: 550, message: '5.1.1 User unknown', 'enhanced-code': '5.1.1' },
  message: { headers: { 'message-id': `${token}@competitions.example` } },
  ...more,
})

const sendgridEvent = (token: string, more: object = {}) => ({
  event: 'bounce',
  type: 'bounce',
  status: '5.1.1',
  reason: '550 5.1.1 User unknown',
  'smtp-id': `<${token}@competitions.example>`,
  ...more,
})

async function aSite(db: Db) {
  const { email } = await aSubscriber(db)
  const { transport } = await openSmtp()
  await aCampaign(db)
  await sendCampaigns(db, { transport })
  const config = parseConfig({
    BASE_URL: 'https://competitions.example',
    LOG_LEVEL: 'silent',
    ...KEYS,
  })
  const app = testApp(db, { config })
  const call = async (provider: string, { body, headers }: Call) =>
    app.request(`https://competitions.example/api/bounces/${provider}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    })
  return { call, token: await tokenOf(db, 'c1', email) }
}

const reportsOf = async (db: Db) => {
  const rows = await db.selectFrom('mail_reports').select('kind').orderBy('id').execute()
  await db.deleteFrom('mail_reports').execute()
  return rows.map(({ kind }) => kind)
}

testOnDatabase('providers report bounces and complaints', async (db) => {
  const { call, token } = await aSite(db)
  for (const [provider, sent, kinds] of [
    ['mailgun', mailgun(mailgunEvent(token)), ['hard']],
    ['mailgun', mailgun(mailgunEvent(token, { event: 'complained' })), ['complaint']],
    ['mailgun', mailgun(mailgunEvent(token, { severity: 'temporary' })), []],
    ['mailgun', mailgun(mailgunEvent(token, { event: 'opened' })), []],
    [
      'mailgun',
      mailgun(
        mailgunEvent(token, {
          'delivery-status': {
            code: 605,
            description: 'Not delivering to previously bounced address',
          },
        }),
      ),
      [],
    ],
    [
      'mailgun',
      mailgun(
        mailgunEvent(token, {
          'delivery-status': {
            code: 607,
            description: 'Not delivering to a user who marked your messages as spam',
          },
        }),
      ),
      [],
    ],
    // The weather, stored as what never counts
    [
      'mailgun',
      mailgun(mailgunEvent(token, { 'delivery-status': { code: 602, message: 'Too old' } })),
      ['refused'],
    ],
    [
      'ses',
      ses(sesBounce(token, 'Amazon SES did not send: the address is on the suppression list.')),
      [],
    ],
    ['sendgrid', sendgrid([sendgridEvent(token)]), ['hard']],
    [
      'sendgrid',
      sendgrid([
        sendgridEvent(token, { event: 'delivered' }),
        sendgridEvent(token, { status: '4.2.2', reason: '452 4.2.2 full' }),
        sendgridEvent(token, { event: 'spamreport', reason: undefined }),
      ]),
      ['refused', 'complaint'],
    ],
    [
      'sendgrid',
      sendgrid([
        sendgridEvent(token, { type: 'blocked', status: '5.7.1', reason: '550 5.7.1 spam' }),
      ]),
      ['refused'],
    ],
    ['ses', ses(sesBounce(token, 'smtp; 550 5.1.1 user unknown')), ['hard']],
    [
      'ses',
      { ...ses({}), body: JSON.stringify(sesBounce(token, 'smtp; 550 5.1.1 no user')) },
      ['hard'],
    ],
    // An automatic reply
    ['ses', ses(sesBounce(token)), []],
    [
      'ses',
      ses({ eventType: 'Complaint', complaint: {}, mail: sesBounce(token).mail }),
      ['complaint'],
    ],
    [
      'ses',
      ses({ complaint: { complaintFeedbackType: 'not-spam' }, mail: sesBounce(token).mail }),
      [],
    ],
  ] as const) {
    const answer = await call(provider, sent)
    expect([sent.body, answer.status, await reportsOf(db)]).toEqual([sent.body, 200, kinds])
  }
})

testOnDatabase('a call without its proof changes nothing', async (db) => {
  const { call, token } = await aSite(db)
  const other = generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey
  const signed = sendgrid([sendgridEvent(token)])
  for (const [provider, sent] of [
    ['mailgun', mailgun(mailgunEvent(token), { key: 'another key' })],
    ['mailgun', mailgun(mailgunEvent(token), { ageMs: 9 * HOUR_MS + SECOND_MS })],
    ['mailgun', mailgun(mailgunEvent(token), { ageMs: -16 * MINUTE_MS })],
    ['mailgun', mailgun(mailgunEvent(token), { ageMs: Number.NaN })],
    ['mailgun', { body: '{"signature":null}' }],
    ['mailgun', { body: '{"signature":{},"event-data":{}}' }],
    ['mailgun', { body: 'no JSON' }],
    ['sendgrid', sendgrid([sendgridEvent(token)], other)],
    ['sendgrid', { ...signed, body: signed.body.replace('5.1.1', '5.1.2') }],
    ['sendgrid', { body: signed.body }],
    ['ses', ses(sesBounce(token, 'smtp; 550 5.1.1 x'), 'wrong')],
    ['ses', { ...ses(sesBounce(token, 'smtp; 550 5.1.1 x')), headers: {} }],
    ['ses', mailgun(mailgunEvent(token))],
    ['postmark', ses(sesBounce(token, 'smtp; 550 5.1.1 x'))],
    ['toString', mailgun(mailgunEvent(token))],
  ] as const) {
    const answer = await call(provider, sent)
    expect([sent.body, answer.status]).toEqual([sent.body, 401])
    expect(answer.headers.get('www-authenticate')).toBe('Basic realm="bounces"')
  }
  expect(await reportsOf(db)).toEqual([])
})

testOnDatabase('a signature of Mailgun proves one call, and its last try too', async (db) => {
  const { call, token } = await aSite(db)
  const signed = { token: 'a'.repeat(50), ageMs: 8 * HOUR_MS }
  const calls = [mailgunEvent(token), mailgunEvent(token, { event: 'complained' })]
  const answers = []
  for (const event of calls) {
    const answer = await call('mailgun', mailgun(event, signed))
    answers.push([answer.status, await answer.json()])
  }
  expect(answers).toEqual([
    [200, { received: 1 }],
    [200, { received: 0 }],
  ])
  expect(await reportsOf(db)).toEqual(['hard'])
})

testOnDatabase('a call of Mailgun that failed counts when it is sent again', async (db) => {
  const { call, token } = await aSite(db)
  const sent = mailgun(mailgunEvent(token))
  await db.schema.alterTable('mail_reports').renameTo('moved').execute()
  expect((await call('mailgun', sent)).status).toBe(500)
  await db.schema.alterTable('moved').renameTo('mail_reports').execute()
  expect((await call('mailgun', sent)).status).toBe(200)
  expect(await reportsOf(db)).toEqual(['hard'])
})

testOnDatabase(
  'a proven call of another shape, or about other mails, changes nothing',
  async (db) => {
    const { call, token } = await aSite(db)
    const foreign = token.replace(/.$/, (last) => (last === '0' ? '1' : '0'))
    const statusOf = async (provider: string, sent: Call) => (await call(provider, sent)).status
    expect([
      await statusOf('mailgun', mailgun(mailgunEvent(foreign))),
      await statusOf('sendgrid', sendgrid({ not: 'a list' })),
      await statusOf('sendgrid', sendgrid([1])),
      await statusOf(
        'sendgrid',
        sendgrid(Array.from({ length: 1_500 }, () => sendgridEvent(foreign))),
      ),
      await statusOf('sendgrid', sendgrid(['x'.repeat(1_100_000)])),
      await statusOf('ses', { ...ses({}), body: '[]' }),
      await statusOf('ses', { ...ses({}), body: '{"Type":"Notification","Message":"{"}' }),
    ]).toEqual([200, 400, 400, 200, 413, 400, 400])
    expect(await reportsOf(db)).toEqual([])
  },
)

testOnDatabase('Amazon’s question for the address is logged, and not answered', async (db) => {
  await aSite(db)
  const lines: string[] = []
  const config = parseConfig({ BASE_URL: 'https://competitions.example', ...KEYS })
  const url = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=x'
  for (const SubscribeURL of [url, 'https://evil.example/']) {
    const sent = { Type: 'SubscriptionConfirmation', Message: 'x', SubscribeURL, TopicArn: 'x' }
    await testApp(db, {
      config,
      log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }),
    }).request('https://competitions.example/api/bounces/ses', {
      method: 'POST',
      body: JSON.stringify(sent),
      headers: basic(KEYS.BOUNCE_SES_PASSWORD),
    })
  }
  expect(lines.map((line) => (JSON.parse(line) as { confirmAt: string }).confirmAt)).toEqual([url])
})
