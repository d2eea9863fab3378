import { FIRST_CONFIRMATIONS_MAX, RECIPIENT_MAX } from '#app/features/letters/rules/quota.ts'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { suppressAddress } from '#app/features/addresses/operations/suppressions.server.ts'
import { enqueueMail } from '#app/features/mail/operations/enqueue-mail.server.ts'
import { addressHash } from '#app/features/addresses/operations/leave.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { openDeviceCookie } from '#app/lib/security/device-cookie.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { QUICK_HASHER, testApp } from '#test/app.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import {
  aCompetition,
  aMember,
  anAdmin,
  aReport,
  aSession,
  aSubscriber,
  NOW,
  PASSWORD,
} from '#test/makers.ts'
import { aTrackerLog } from '#test/tracker-log.ts'
import { callerAfter, get, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { sendEmailConfirmation } from './confirm-email.server.ts'
import { closeAccount } from './close-account.server.ts'
import { rememberDevice } from './known-devices.server.ts'

/** Appears only in the leaving member's data. */
const CANARY = 'canary-of-the-closed'

async function close(db: Db, member: Member, password = PASSWORD) {
  try {
    await closeAccount({ db, hasher: QUICK_HASHER }, member, password, NOW)
    return 200
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return error.status
  }
}

const TABLES = [
  'users',
  'sessions',
  'known_devices',
  'account_tokens',
  'email_changes',
  'bookmarks',
  'competitions',
  'subscribers',
  'moderation_log',
  'mails',
  'tracker_entries',
  'tracker_marks',
  'tracker_wins',
] as const

async function everything(db: Db) {
  const rows = TABLES.map((table) => db.selectFrom(table).selectAll().execute())
  return JSON.stringify(await Promise.all(rows))
}

const count = async (db: Db, table: (typeof TABLES)[number]) =>
  (await db.selectFrom(table).selectAll().execute()).length

function subscribe(db: Db, email: string) {
  return db
    .insertInto('subscribers')
    .values({
      email,
      email_key: email,
      source: 'registration',
      token_hash: email,
      consent_at: 1,
      confirmed_at: 1,
      created_at: 1,
    })
    .execute()
}

/** Creates a member with a row in every table. */
async function aBusyMember(db: Db, username: string) {
  const member = await aMember(db, { username, facebook_id: `fb ${username}` })
  await aSession(db, member.id, `${username} phone`)
  await rememberDevice(db, openDeviceCookie(undefined, { https: true }), member.id, NOW)
  for (const status of ['approved', 'pending', 'rejected'] as const) {
    const made = await aCompetition(db, {
      competitionTitle: `${status} of ${username === CANARY ? 'one' : 'other'}`,
      source: 'member',
      status,
      submittedBy: member.id,
    })
    if (status !== 'approved') continue
    await db
      .insertInto('bookmarks')
      .values({ user_id: member.id, competition_id: made.competitionID, created_at: 1 })
      .execute()
  }
  await aTrackerLog(db, member.id, username)
  await subscribe(db, member.email)
  const change = { email: `${username}@new.example`, created_at: 1, expires_at: 2 }
  await db
    .insertInto('email_changes')
    .values({ ...change, user_id: member.id, token_hash: username })
    .execute()
  await db
    .transaction()
    .execute((tx) => sendEmailConfirmation(tx, member, 'https://x.example', NOW))
  return member
}

testOnDatabase(
  'closing erases everything but published listings, for that member only',
  async (db) => {
    const { actor, id, secret, email } = await aBusyMember(db, CANARY)
    const other = await aBusyMember(db, 'somebody-else')
    expect(await everything(db)).toContain(CANARY)
    expect(await close(db, actor)).toBe(200)

    const listings = await db.selectFrom('competitions').select(['title', 'submitted_by']).execute()
    expect(listings.toSorted((a, b) => (a.title < b.title ? -1 : 1))).toEqual([
      { title: 'approved of one', submitted_by: null },
      { title: 'approved of other', submitted_by: other.id },
      { title: 'pending of other', submitted_by: other.id },
      { title: 'rejected of other', submitted_by: other.id },
    ])
    expect(await Promise.all(TABLES.map((table) => count(db, table)))).toEqual([
      1, 2, 1, 1, 1, 1, 4, 1, 0, 2, 1, 1, 1,
    ])
    // The closing notice is all that remains.
    const [goodbye] = await db
      .selectFrom('mails')
      .selectAll()
      .where('recipient', '=', email)
      .execute()
    expect(goodbye?.text).toContain(CANARY)
    await db.deleteFrom('mails').where('recipient', '=', email).execute()
    const left = await everything(db)
    for (const trace of [CANARY, secret, email]) expect(left).not.toContain(trace)
    expect(left).not.toContain(`"user_id":${id},`)
  },
)

testOnDatabase("closing erases a member's messages, and no one else's", async (db) => {
  const [leaver, other] = [await aMember(db), await aMember(db)]
  const { competitionID } = await aCompetition(db)
  const written = { name: 'x', created_at: 1 }
  await db
    .insertInto('contact_messages')
    .values([
      { ...written, message: 'logged in', email: 'work@example.ie', sender_id: leaver.id },
      { ...written, message: 'logged out', email: leaver.email.toUpperCase() },
      { ...written, message: 'of another', email: other.email, sender_id: other.id },
    ])
    .execute()
  for (const reply_to of ['work@example.ie', other.email])
    await db
      .insertInto('mails')
      .values({
        recipient: 'operator@example.ie',
        subject: 'A message',
        html: '',
        text: '',
        reply_to,
        sent_at: 1,
        created_at: 1,
      })
      .execute()
  await aReport(db, competitionID, { reporter_id: leaver.id, note: 'Mine' })
  await aReport(db, competitionID, { reporter_id: other.id, note: 'Another' })
  expect(await close(db, leaver.actor)).toBe(200)

  expect(await db.selectFrom('contact_messages').select('message').execute()).toEqual([
    { message: 'of another' },
  ])
  expect(await db.selectFrom('reports').select(['reason', 'note']).orderBy('id').execute()).toEqual(
    [
      { reason: 'expired', note: null },
      { reason: 'expired', note: 'Another' },
    ],
  )
  const mails = db.selectFrom('mails').select('reply_to').where('reply_to', 'is not', null)
  expect(await mails.execute()).toEqual([{ reply_to: other.email }])
})

testOnDatabase('closing asks for the password if the member has one', async (db) => {
  const { actor } = await aMember(db)
  const byFacebook = await aMember(db, { password_hash: null, email: null, facebook_id: '1' })
  for (const wrong of ['', 'wrong', PASSWORD.toUpperCase()])
    expect(await close(db, actor, wrong)).toBe(400)
  expect(await count(db, 'users')).toBe(2)
  expect(await close(db, byFacebook.actor, '')).toBe(200)
  expect(await close(db, actor)).toBe(200)
  expect(await count(db, 'users')).toBe(0)
})

testOnBothDatabases('closing an account several times at once closes it once', async (db) => {
  const { actor, email } = await aMember(db)
  await aMember(db)
  const statuses = await Promise.all([1, 2, 3, 4].map(() => close(db, actor)))
  expect(statuses).toEqual([200, 200, 200, 200])
  expect(await close(db, actor)).toBe(200)
  const mails = await db.selectFrom('mails').select('recipient').execute()
  expect([await count(db, 'users'), mails]).toEqual([1, [{ recipient: email }]])
})

testOnBothDatabases(
  'an account that is closed while its password is compared is closed',
  async (db) => {
    const { actor } = await aMember(db)
    const closedMeanwhile = {
      ...QUICK_HASHER,
      verify: async () => {
        await db.deleteFrom('users').where('id', '=', actor.id).execute()
        return false
      },
    }
    await closeAccount({ db, hasher: closedMeanwhile }, actor, PASSWORD, NOW)
    expect(await count(db, 'users')).toBe(0)
  },
)

testOnDatabase('the last admin cannot close their account', async (db) => {
  const [one, two] = [await anAdmin(db), await anAdmin(db)]
  await aMember(db)
  expect(await close(db, one.actor)).toBe(200)
  expect(await close(db, two.actor)).toBe(409)
  await anAdmin(db, { suspended_at: 1 })
  await anAdmin(db, { second_factor_due_at: NOW.getTime() })
  expect(await close(db, two.actor)).toBe(409)
  expect(await count(db, 'users')).toBe(4)
})

testOnBothDatabases('one admin remains when all close their accounts at once', async (db) => {
  const admins = await Promise.all([1, 2, 3, 4].map(() => anAdmin(db)))
  const statuses = await Promise.all(admins.map(({ actor }) => close(db, actor)))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 200, 200, 409])
  expect(await count(db, 'users')).toBe(1)
})

testOnDatabase(
  'closing with an unconfirmed address ends its news but leaves its queued mails',
  async (db) => {
    const email = 'of-somebody-else@example.ie'
    const { actor } = await aMember(db, { email, email_confirmed_at: null })
    await subscribe(db, email)
    const mail = { to: email, subject: 'For the owner', html: '', text: '' }
    await enqueueMail(db, mail, NOW)
    expect(await close(db, actor)).toBe(200)
    const rows = await db.selectFrom('subscribers').select(['email', 'unsubscribed_at']).execute()
    expect(rows).toEqual([{ email, unsubscribed_at: NOW.getTime() }])
    const mails = await db.selectFrom('mails').select('subject').orderBy('id').execute()
    expect(mails[0]?.subject).toBe('For the owner')
  },
)

testOnDatabase(
  'closing with an unconfirmed address blanks what was given up or asked to confirm it',
  async (db) => {
    const email = 'of-somebody-else@example.ie'
    const { actor, id, username } = await aMember(db, { email, email_confirmed_at: null })
    await sendEmailConfirmation(db, { id, username, email }, 'https://a.ie', NOW)
    const mail = { to: email, subject: 'Given up', html: CANARY, text: CANARY }
    await enqueueMail(db, mail, NOW)
    await db.updateTable('work').set({ given_up_at: 1 }).where('key', '=', '2').execute()
    await enqueueMail(db, { to: email, subject: 'For the owner', html: '', text: 'It' }, NOW)
    expect(await close(db, actor)).toBe(200)
    const mails = await db.selectFrom('mails').select(['subject', 'text']).orderBy('id').execute()
    expect(mails.slice(0, 3)).toEqual([
      { subject: 'Please confirm your email address', text: '' },
      { subject: '', text: '' },
      { subject: 'For the owner', text: 'It' },
    ])
    const work = await db.selectFrom('work').select('key').orderBy('key').execute()
    expect(work.map(({ key }) => key)).toEqual(['3', '4'])
  },
)

testOnBothDatabases('closing removes the news request and blocks imports', async (db) => {
  for (const email_confirmed_at of [null, 1]) {
    const member = await aMember(db, { email_confirmed_at })
    await aSubscriber(db, { email: member.email, confirmed_at: email_confirmed_at })
    expect(await close(db, member.actor)).toBe(200)
    expect(await count(db, 'subscribers')).toBe(0)
    const erased = await db.selectFrom('erased_addresses').select('address_hash').execute()
    expect(erased.map(({ address_hash }) => address_hash)).toContain(addressHash(member.email))
  }
})

testOnDatabase('closing erases a proven address that was suppressed', async (db) => {
  for (const suppression of ['left', 'bounced', 'complained'] as const) {
    const member = await aMember(db, { email: `${suppression}@example.ie` })
    await suppressAddress(db, member.email, { suppression, at: 1, note: 'a test' })
    expect(await close(db, member.actor)).toBe(200)
    const [row] = await listAddresses(db, member.email)
    expect(row, suppression).toBe(undefined)
    const hashes = await db.selectFrom('erased_addresses').select('address_hash').execute()
    expect(hashes).toContainEqual({ address_hash: addressHash(member.email) })
  }
})

testOnDatabase('closing erases an address that nobody proved where it bounced', async (db) => {
  for (const suppression of ['left', 'bounced', 'complained'] as const) {
    const email = `${suppression}@example.ie`
    const member = await aMember(db, { email, email_confirmed_at: null })
    await suppressAddress(db, email, { suppression, at: 1, note: 'a test' })
    expect(await close(db, member.actor)).toBe(200)
    expect(await listAddresses(db, email), suppression).toEqual(
      suppression === 'bounced' ? [] : [{ suppression }],
    )
  }
})

testOnDatabase('closing leaves a suppressed address that another account has', async (db) => {
  const member = await aMember(db, { email: 'shared@example.ie' })
  await aMember(db, { email: 'shared@example.ie', email_confirmed_at: null })
  await suppressAddress(db, member.email, { suppression: 'left', at: 1 })
  expect(await close(db, member.actor)).toBe(200)
  expect(await listAddresses(db, member.email)).toEqual([{ suppression: 'left' }])
})

function listAddresses(db: Db, key: string) {
  return db.selectFrom('addresses').select('suppression').where('email_key', '=', key).execute()
}

testOnDatabase('joining and closing repeatedly sends no more mails than the limit', async (db) => {
  const email = 'victim@example.ie'
  for (let round = 0; round < 8; round += 1) {
    const member = await aMember(db, { email, email_confirmed_at: null })
    await db
      .transaction()
      .execute((tx) => sendEmailConfirmation(tx, member, 'https://x.example', NOW))
    expect(await close(db, member.actor)).toBe(200)
    await db.updateTable('mails').set({ sent_at: NOW.getTime() }).execute()
  }
  const last = await db.selectFrom('mails').select('id').orderBy('id', 'desc').executeTakeFirst()
  // Confirmation links and closing notices.
  expect(last?.id).toBe(FIRST_CONFIRMATIONS_MAX + RECIPIENT_MAX)
})

testOnDatabase('the page closes the account and logs out', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const member = await aMember(db)
  const wrong = await postForm(app, '/close-account', { password: 'wrong' }, member)
  expect([wrong.status, await count(db, 'users')]).toEqual([400, 1])
  expect(wrong.text).not.toContain('"wrong"')

  const done = await postForm(app, '/close-account', { password: PASSWORD }, member)
  expect([done.status, done.headers.get('location')]).toEqual([302, '/login'])
  expect(done.headers.get('clear-site-data')).toBe('"cache", "storage"')
  expect([callerAfter(done), await count(db, 'users')]).toEqual([undefined, 0])
  expect((await get(app, '/my-dashboard', member)).headers.get('location')).toBe(
    '/login?from=my-dashboard',
  )
})
