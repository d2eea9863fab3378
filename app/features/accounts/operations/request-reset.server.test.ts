import pino from 'pino'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { RESETS_MAX } from '#app/features/letters/rules/quota.ts'
import { createLimits } from '#app/lib/security/limits.server.ts'
import { hashSecret, newSecret } from '#app/lib/security/secrets.server.ts'
import { QUICK_HASHER, testApp } from '#test/app.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aMember, aVisitor, NOW } from '#test/makers.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { RESET_LINK_MS, UNCONFIRMED_ADDRESS_MS } from '../rules.ts'
import { forgetUnconfirmedAddresses } from './confirm-email.server.ts'
import { resetPassword, requestPasswordReset, writeResetMails } from './passwords.server.ts'

const BASE_URL = 'https://competitions.example'
const VICTIM = 'victim@example.ie'
const later = (ms: number) => new Date(NOW.getTime() + ms)

const request = (db: Db, email: string, deviceSecret?: string) =>
  requestPasswordReset(db, { email, deviceSecret }, NOW)

async function ask(db: Db, email: string, deviceSecret?: string) {
  await request(db, email, deviceSecret)
  await writeResetMails(db, BASE_URL, NOW)
}

const mails = (db: Db) => db.selectFrom('mails').select(['recipient', 'text']).execute()

/** Returns the usernames in a mail, in order. */
const namesIn = (text: string) =>
  [...text.matchAll(/^Choose a new password for (\S+):$/gm)].map(([, name]) => name)

async function emailOf(db: Db, id: number) {
  const columns = ['email', 'email_key', 'marketing_consent_at'] as const
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
}

testOnBothDatabases(
  'a mail lists all accounts of an address, the confirmed one first',
  async (db) => {
    const unconfirmed = { email: VICTIM, email_confirmed_at: null }
    for (let count = 0; count < 6; count += 1)
      await aMember(db, { ...unconfirmed, username: `stranger-${count}` })
    const owner = await aMember(db, { email: 'Victim@example.ie', username: 'owner' })
    await aMember(db, { ...unconfirmed, username: 'suspended', suspended_at: 1 })
    await ask(db, VICTIM)

    const [mail, ...more] = await mails(db)
    expect([mail?.recipient, more]).toEqual(['Victim@example.ie', []])
    expect(namesIn(mail?.text ?? '')).toEqual([
      'owner',
      ...[0, 1, 2, 3, 4, 5].map((count) => `stranger-${count}`),
    ])
    const token = /password-reset\/([\w-]{43})\s/.exec(mail?.text ?? '')?.[1] ?? ''
    const deps = { db, hasher: QUICK_HASHER }
    expect(await resetPassword(deps, token, 'quite another thing', NOW)).toBe(owner.id)
  },
)

testOnBothDatabases(
  "a mail lists ten accounts, the owner's before those added by strangers",
  async (db) => {
    const unconfirmed = { email: VICTIM, email_confirmed_at: null }
    await aMember(db, { ...unconfirmed, username: 'owner' })
    for (let count = 0; count < 12; count += 1) await aMember(db, unconfirmed)
    await ask(db, VICTIM)
    const [mail] = await mails(db)
    expect(namesIn(mail?.text ?? '')[0]).toBe('owner')
    expect(namesIn(mail?.text ?? '')).toHaveLength(10)
  },
)

testOnBothDatabases('a request runs the same statements for every address', async (db) => {
  const { email } = await aMember(db)
  const traced = async (address: string) => {
    const statements: string[] = []
    const tracing = db.withPlugin({
      transformQuery: ({ node }) => {
        statements.push(shapeOf(node))
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await requestPasswordReset(tracing, { email: address, deviceSecret: undefined }, NOW)
    return statements
  }
  const known = await traced(email)
  expect(known).toHaveLength(1)
  expect(await traced('nobody@example.ie')).toEqual(known)
  expect(await mails(db)).toEqual([])
  expect(await db.selectFrom('account_tokens').select('token_hash').execute()).toEqual([])
})

/** A statement without its values. */
function shapeOf(node: unknown) {
  return JSON.stringify(node, (key, value: unknown) => (key === 'values' ? typeof value : value))
}

testOnBothDatabases(
  'each request is answered once, and expired requests are dropped',
  async (db) => {
    const { email } = await aMember(db)
    await request(db, email)
    await request(db, 'nobody@example.ie')
    await Promise.all([writeResetMails(db, BASE_URL, NOW), writeResetMails(db, BASE_URL, NOW)])
    expect(await mails(db)).toHaveLength(1)
    await request(db, email)
    await writeResetMails(db, BASE_URL, later(RESET_LINK_MS + 1))
    expect(await mails(db)).toHaveLength(1)
    expect(await db.selectFrom('reset_requests').select('id').execute()).toEqual([])
  },
)

testOnBothDatabases(
  'a known device gets its mail after strangers used up the limit',
  async (db) => {
    const { id, email } = await aMember(db)
    const device = newSecret()
    const times = { created_at: NOW.getTime(), seen_at: NOW.getTime() }
    await db
      .insertInto('known_devices')
      .values({ device_hash: hashSecret(device), user_id: id, ...times })
      .execute()
    for (let count = 0; count < RESETS_MAX + 1; count += 1) await ask(db, email)
    await ask(db, email, newSecret())
    expect(await mails(db)).toHaveLength(RESETS_MAX)
    await ask(db, email, device)
    expect(await mails(db)).toHaveLength(RESETS_MAX + 1)
  },
)

testOnBothDatabases("a stranger's repeated requests do not deny the owner a reset", async (db) => {
  const limits = createLimits({ log: pino({ level: 'silent' }) })
  const { email } = await aMember(db)
  const app = testApp(db, { limits, renderPage: await pagesAsData() })
  const { cookie, csrfToken } = aVisitor()
  const from = (remoteAddress: string) => {
    const body = new URLSearchParams({ csrfToken, email })
    const connection = { incoming: { headers: {}, socket: { remoteAddress } } }
    return app.request('/password-reset', { method: 'POST', body, headers: { cookie } }, connection)
  }
  const statuses = []
  for (let count = 0; count < 4; count += 1) statuses.push((await from('198.51.100.9')).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect((await from('203.0.113.7')).status).toBe(200)
})

testOnBothDatabases('an unconfirmed address leaves its account after 30 days', async (db) => {
  const given = { marketing_consent_at: 5 }
  const unconfirmed = await aMember(db, { ...given, email_confirmed_at: null })
  const confirmed = await aMember(db, given)
  const before = await emailOf(db, unconfirmed.id)
  await forgetUnconfirmedAddresses(db, later(UNCONFIRMED_ADDRESS_MS))
  expect(await emailOf(db, unconfirmed.id)).toEqual(before)

  await forgetUnconfirmedAddresses(db, later(UNCONFIRMED_ADDRESS_MS + 1))
  expect(await emailOf(db, unconfirmed.id)).toEqual({
    email: null,
    email_key: null,
    marketing_consent_at: null,
  })
  expect(await emailOf(db, confirmed.id)).toMatchObject({ email: confirmed.email, ...given })
})

testOnBothDatabases('a reset by mail confirms the address', async (db) => {
  const { id, email } = await aMember(db, { email_confirmed_at: null })
  await ask(db, email)
  const [mail] = await mails(db)
  const token = /password-reset\/([\w-]{43})\s/.exec(mail?.text ?? '')?.[1] ?? ''
  await resetPassword({ db, hasher: QUICK_HASHER }, token, 'quite another thing', NOW)
  await forgetUnconfirmedAddresses(db, later(UNCONFIRMED_ADDRESS_MS + 1))
  expect(await emailOf(db, id)).toMatchObject({ email })
})
