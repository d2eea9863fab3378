import pino from 'pino'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { askToFollow } from '#app/features/alerts/operations/follow.server.ts'
import { parseFollowedQuery } from '#app/features/alerts/rules/followed-list.ts'
import { addressHash } from '#app/features/addresses/operations/leave.server.ts'
import { CONFIRM_EMAIL_SUBJECT } from '#app/features/letters/rules/quota.ts'
import { createLimits } from '#app/lib/security/limits.server.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aMember, aSession, aSubscriber, NOW, PASSWORD } from '#test/makers.ts'
import { callerAfter, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { confirmEmail } from './confirm-email.server.ts'
import { findActor } from '../queries/sessions.server.ts'

type SomeMember = Awaited<ReturnType<typeof aMember>>

/** Submits a dashboard form by its button. */
async function dashboard(db: Db, overrides: Parameters<typeof testApp>[1] = {}) {
  const app = testApp(db, { renderPage: await pagesAsData(), ...overrides })
  return (member: SomeMember, fields: Record<string, string>) =>
    postForm(app, '/my-dashboard', fields, member)
}

/** Returns the action's data without the revalidated loader data. */
const actionDataOf = (text: string) =>
  JSON.stringify((JSON.parse(text) as { actionData: unknown }).actionData)

const isOpen = async (db: Db, secret: string) =>
  (await findActor(db, secret, NOW)).actor.kind === 'member'

const consentOf = async (db: Db, { id }: SomeMember) =>
  (
    await db
      .selectFrom('users')
      .select('marketing_consent_at')
      .where('id', '=', id)
      .executeTakeFirst()
  )?.marketing_consent_at

testOnDatabase('the form changes the password', async (db) => {
  const press = await dashboard(db)
  const member = await aMember(db)
  const phone = await aSession(db, member.id)
  const form = { intent: 'change-password', password: 'quite another thing' }
  const refused = await press(member, { ...form, currentPassword: 'wrong-secret' })
  expect(refused.status).toBe(400)
  // Submitted values come back, except secrets.
  for (const secret of ['wrong-secret', 'quite another', member.csrfToken])
    expect(actionDataOf(refused.text)).not.toContain(secret)
  const changed = await press(member, { ...form, currentPassword: PASSWORD })
  expect(changed.status).toBe(200)
  // This device gets a new session; the others are logged out.
  expect([await isOpen(db, member.secret), await isOpen(db, phone.secret)]).toEqual([false, false])
  expect(callerAfter(changed)).toBeDefined()
})

testOnDatabase('guesses at the old password are limited', async (db) => {
  const limits = createLimits({ log: pino({ level: 'silent' }) })
  const press = await dashboard(db, { limits })
  const member = await aMember(db)
  const form = { intent: 'change-password', currentPassword: 'wrong', password: 'another thing' }
  const statuses = []
  for (let count = 0; count < 11; count += 1) statuses.push((await press(member, form)).status)
  expect([statuses.at(0), statuses.at(9), statuses.at(10)]).toEqual([400, 400, 429])
})

testOnDatabase('a member gives and withdraws consent to news', async (db) => {
  const press = await dashboard(db)
  const member = await aMember(db)
  const subscribers = () =>
    db.selectFrom('subscribers').select(['email', 'confirmed_at', 'unsubscribed_at']).execute()

  expect((await press(member, { intent: 'email-news', emailNews: 'on' })).status).toBe(200)
  expect(await consentOf(db, member)).toBe(NOW.getTime())
  const { email } = member
  expect(await subscribers()).toEqual([{ email, confirmed_at: null, unsubscribed_at: null }])
  expect((await press(member, { intent: 'email-news' })).status).toBe(200)
  expect(await consentOf(db, member)).toBeNull()
  expect(await subscribers()).toEqual([
    { email, confirmed_at: null, unsubscribed_at: NOW.getTime() },
  ])
})

testOnDatabase('a member without an address gets no news or link, but a message', async (db) => {
  const press = await dashboard(db)
  const member = await aMember(db, { email: null, email_confirmed_at: null, facebook_id: '1' })
  for (const intent of ['email-news', 'resend-confirmation'])
    expect((await press(member, { intent, emailNews: 'on' })).status).toBe(409)
  expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
})

testOnDatabase('unconfirmed addresses can request a new link', async (db) => {
  const press = await dashboard(db)
  const [confirmed, unconfirmed] = [
    await aMember(db),
    await aMember(db, { email_confirmed_at: null }),
  ]
  for (const member of [confirmed, unconfirmed])
    expect((await press(member, { intent: 'resend-confirmation' })).status).toBe(200)
  expect(await db.selectFrom('mails').select('recipient').execute()).toEqual([
    { recipient: unconfirmed.email },
  ])
})

testOnDatabase('requests of strangers leave an account its confirmation', async (db) => {
  const press = await dashboard(db)
  const email = 'eve@example.ie'
  for (const category of ['pets', 'cars', 'fashion', 'tickets']) {
    const list = parseFollowedQuery(`category=${category}`)
    const baseUrl = 'https://competitions.example'
    await askToFollow(db, { list, cadence: 'daily', email, baseUrl }, NOW)
  }
  const eve = await aMember(db, { email, email_confirmed_at: null })
  const answers = []
  for (let times = 0; times < 4; times += 1)
    answers.push(await press(eve, { intent: 'resend-confirmation' }))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429])
  expect(answers.at(-1)?.text).toContain('No mail was sent: your address has had as many links')
  const links = await db
    .selectFrom('mails')
    .select('text')
    .where('subject', '=', CONFIRM_EMAIL_SUBJECT)
    .execute()
  expect(links).toHaveLength(3)
  // The first one still works.
  const [token = ''] = /(?<=confirm-email\/)[\w-]{43}/.exec(links[0]?.text ?? '') ?? []
  expect(await confirmEmail(db, token, NOW)).toBe(true)
})

testOnDatabase('only its own button ends a session', async (db) => {
  const press = await dashboard(db)
  const member = await aMember(db)
  const [phone, stranger] = [await aSession(db, member.id), await aMember(db)]
  const open = () => Promise.all([member, phone, stranger].map(({ secret }) => isOpen(db, secret)))

  const others = [
    [stranger.actor.sessionHash, 200],
    [member.actor.sessionHash, 200],
    ['x\0', 400],
    ["' or 1=1 --", 400],
    ['%', 400],
  ] as const
  for (const [session, expected] of others) {
    const { status } = await press(member, { intent: 'log-out-elsewhere', session })
    expect([session, status]).toEqual([session, expected])
  }
  expect(await open()).toEqual([true, true, true])
  await press(member, { intent: 'log-out-elsewhere', session: phone.actor.sessionHash })
  expect(await open()).toEqual([true, false, true])
  await aSession(db, member.id)
  await press(member, { intent: 'log-out-elsewhere' })
  expect(await db.selectFrom('sessions').select('user_id').execute()).toHaveLength(2)
})

testOnDatabase('an unknown button changes nothing', async (db) => {
  const press = await dashboard(db)
  const member = await aMember(db)
  for (const intent of ['', 'constructor', 'make-admin']) {
    expect((await press(member, { intent, admin: 'true', is_admin: '1' })).status).toBe(400)
  }
})

testOnDatabase('withdrawing consent unsubscribes the address, confirmed or not', async (db) => {
  const press = await dashboard(db)
  for (const email_confirmed_at of [null, 1]) {
    const { id, email } = await aSubscriber(db)
    await press(await aMember(db, { email, email_confirmed_at }), { intent: 'email-news' })
    const row = await db.selectFrom('subscribers').selectAll().where('id', '=', id).execute()
    expect(row).toMatchObject([{ confirmed_at: NOW.getTime(), unsubscribed_at: NOW.getTime() }])
  }
})

testOnBothDatabases('a refusal from an address not on the list blocks imports', async (db) => {
  const press = await dashboard(db)
  const member = await aMember(db)
  await press(member, { intent: 'email-news' })
  expect(await db.selectFrom('erased_addresses').select('address_hash').execute()).toEqual([
    { address_hash: addressHash(member.email) },
  ])
})
