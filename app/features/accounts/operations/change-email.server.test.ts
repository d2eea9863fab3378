import pino from 'pino'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { addSubscriber } from '#app/features/campaigns/operations/subscribers.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { createLimits } from '#app/lib/security/limits.server.ts'
import { QUICK_HASHER, testApp } from '#test/app.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aMember, aSession, aSubscriber, aVisitor, NOW, PASSWORD } from '#test/makers.ts'
import { get, postForm, postToAction } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { findSettings } from '../queries/account.server.ts'
import { exportAccount } from '../queries/export-account.server.ts'
import { PROOF_MS } from '#app/features/addresses/rules/proofs.ts'
import { CONFIRM_LINK_MS } from '../rules.ts'
import { setPassword } from './admins.server.ts'
import { confirmEmailChange, requestEmailChange } from './confirm-email.server.ts'
import {
  changePassword,
  resetPassword,
  requestPasswordReset,
  writeResetMails,
} from './passwords.server.ts'

const BASE_URL = 'https://competitions.example'
const NEW = 'new@example.ie'
const NEW_PASSWORD = 'quite another thing'
const after = (ms: number) => new Date(NOW.getTime() + ms)
const deps = (db: Db) => ({ db, hasher: QUICK_HASHER, baseUrl: BASE_URL })

type SomeMember = Awaited<ReturnType<typeof aMember>>
type Asker = Pick<SomeMember, 'actor'>

const ask = (db: Db, { actor }: Asker, email = NEW, currentPassword = PASSWORD, now = NOW) =>
  requestEmailChange(deps(db), actor, { email, currentPassword }, now)

async function askForReset(db: Db, email: string) {
  await requestPasswordReset(db, { email, deviceSecret: undefined }, NOW)
  await writeResetMails(db, BASE_URL, NOW)
}

async function mailsTo(db: Db, recipient: string) {
  const mails = db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('recipient', '=', recipient)
  return mails.orderBy('id').execute()
}

async function newestLinkTo(db: Db, recipient: string, page = 'confirm-email') {
  const { text = '' } = (await mailsTo(db, recipient)).at(-1) ?? {}
  return new RegExp(`/${page}/([\\w-]{43})\\s`).exec(text)?.[1] ?? ''
}

async function accountOf(db: Db, { id }: Pick<SomeMember, 'id'>) {
  return db
    .selectFrom('users')
    .select(['email', 'email_key', 'email_confirmed_at', 'marketing_consent_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

const emailOf = async (db: Db, member: Pick<SomeMember, 'id'>) =>
  (await accountOf(db, member)).email

async function calendarOf(db: Db, { id }: Pick<SomeMember, 'id'>) {
  const user = db.selectFrom('users').select('calendar_token').where('id', '=', id)
  return (await user.executeTakeFirstOrThrow()).calendar_token
}

async function problemOf(work: Promise<unknown>) {
  const problem = await work.then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(problem instanceof Problem)) throw new Error('no Problem', { cause: problem })
  return [problem.status, problem.errors]
}

testOnDatabase('following the link changes the address, once only', async (db) => {
  const member = await aMember(db, { marketing_consent_at: 5 })
  await ask(db, member, 'New@Example.ie')
  const token = await newestLinkTo(db, 'New@Example.ie')
  expect(await accountOf(db, member)).toMatchObject({ email: member.email })
  expect((await findSettings(db, member.actor, NOW)).pendingEmail).toBe('New@Example.ie')

  const now = after(5)
  expect(await confirmEmailChange(db, token, now)).toBe(true)
  expect(await accountOf(db, member)).toEqual({
    email: 'New@Example.ie',
    email_key: NEW,
    email_confirmed_at: now.getTime(),
    marketing_consent_at: null,
  })
  expect((await findSettings(db, member.actor, now)).pendingEmail).toBeNull()
  expect(await confirmEmailChange(db, token, now)).toBe(false)
})

testOnBothDatabases('the old address is notified twice, without the new address', async (db) => {
  const member = await aMember(db)
  await ask(db, member)
  await confirmEmailChange(db, await newestLinkTo(db, NEW), NOW)

  const mails = await mailsTo(db, member.email)
  expect(mails.map(({ subject }) => subject)).toEqual([
    'Your email address is about to change',
    'Your email address was changed',
  ])
  expect(JSON.stringify(mails)).not.toContain(NEW)
  const everyone = await db.selectFrom('mails').select('recipient').execute()
  expect(everyone.map(({ recipient }) => recipient).toSorted()).toEqual(
    [member.email, member.email, NEW].toSorted(),
  )
})

testOnDatabase('an unconfirmed old address is notified once the change is made', async (db) => {
  const member = await aMember(db, { email_confirmed_at: null })
  await ask(db, member)
  expect(await mailsTo(db, member.email)).toEqual([])
  await confirmEmailChange(db, await newestLinkTo(db, NEW), NOW)
  expect(await mailsTo(db, member.email)).toMatchObject([
    { subject: 'Your email address was changed' },
  ])
})

testOnDatabase('a change needs the password and a different address', async (db) => {
  const member = await aMember(db, { email: 'aoife@example.ie' })
  for (const wrong of ['', 'wrong', `${PASSWORD} `])
    expect(await problemOf(ask(db, member, NEW, wrong))).toEqual([
      400,
      { currentPassword: 'That is not your password.' },
    ])
  expect(await problemOf(ask(db, member, 'AOIFE@example.ie'))).toEqual([
    400,
    { email: 'That is your address already.' },
  ])
  expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
})

testOnDatabase('an account without a password needs a recent login', async (db) => {
  const facebook = { email: null, email_confirmed_at: null, password_hash: null }
  const member = await aMember(db, { ...facebook, facebook_id: '1' })
  const justInTime = after(PROOF_MS - 1)
  const stolen = await aSession(db, member.id, 'a phone', after(-PROOF_MS))

  expect(await problemOf(ask(db, stolen, NEW, '', NOW))).toEqual([403, undefined])
  expect(await problemOf(ask(db, member, NEW, '', after(PROOF_MS)))).toEqual([403, undefined])
  await ask(db, member, NEW, '', justInTime)
  expect(await confirmEmailChange(db, await newestLinkTo(db, NEW), justInTime)).toBe(true)
  expect(await emailOf(db, member)).toBe(NEW)
})

testOnDatabase('a second change invalidates the first link', async (db) => {
  const member = await aMember(db)
  await ask(db, member, 'mistyped@example.ie')
  const mistyped = await newestLinkTo(db, 'mistyped@example.ie')
  await ask(db, member)

  expect(await confirmEmailChange(db, mistyped, NOW)).toBe(false)
  expect(await confirmEmailChange(db, await newestLinkTo(db, NEW), NOW)).toBe(true)
  expect(await emailOf(db, member)).toBe(NEW)
})

testOnDatabase('the first link stops working even if the second mail is refused', async (db) => {
  const flooded = 'flooded@example.ie'
  for (let count = 0; count < 6; count += 1) await ask(db, await aMember(db), flooded)
  const member = await aMember(db)
  await ask(db, member, 'mistyped@example.ie')
  const before = (await mailsTo(db, flooded)).length
  await ask(db, member, flooded)

  expect(await mailsTo(db, flooded)).toHaveLength(before)
  const mistyped = await newestLinkTo(db, 'mistyped@example.ie')
  expect(await confirmEmailChange(db, mistyped, NOW)).toBe(false)
})

testOnDatabase(
  'every way to set a password cancels the pending change and the calendar address',
  async (db) => {
    const ways: ((member: SomeMember) => Promise<unknown>)[] = [
      ({ actor }) =>
        changePassword(deps(db), actor, { currentPassword: PASSWORD, password: NEW_PASSWORD }, NOW),
      async ({ email }) => {
        await askForReset(db, email)
        const token = await newestLinkTo(db, email, 'password-reset')
        await resetPassword(deps(db), token, NEW_PASSWORD, NOW)
      },
      ({ username }) =>
        setPassword(deps(db), { kind: 'operator' }, { username, password: NEW_PASSWORD }),
    ]
    for (const [index, setNew] of ways.entries()) {
      const member = await aMember(db, { calendar_token: `secret-${index}` })
      const wanted = `new-${index}@example.ie`
      await ask(db, member, wanted)
      await setNew(member)
      const token = await newestLinkTo(db, wanted)
      expect([index, await confirmEmailChange(db, token, NOW)]).toEqual([index, false])
      expect(await emailOf(db, member)).toBe(member.email)
      expect(await calendarOf(db, member)).toBeNull()
    }
  },
)

testOnDatabase('links mailed to the old address stop working after the change', async (db) => {
  const member = await aMember(db)
  await ask(db, member)
  await askForReset(db, member.email)
  const reset = await newestLinkTo(db, member.email, 'password-reset')
  await confirmEmailChange(db, await newestLinkTo(db, NEW), NOW)

  expect(await problemOf(resetPassword(deps(db), reset, NEW_PASSWORD, NOW))).toEqual([
    410,
    undefined,
  ])
})

testOnDatabase('a link expires after three days', async (db) => {
  const member = await aMember(db)
  await ask(db, member)
  const token = await newestLinkTo(db, NEW)
  expect((await findSettings(db, member.actor, after(CONFIRM_LINK_MS))).pendingEmail).toBeNull()
  expect(await confirmEmailChange(db, token, after(CONFIRM_LINK_MS))).toBe(false)
  expect(await confirmEmailChange(db, token, after(CONFIRM_LINK_MS - 1))).toBe(true)
})

testOnDatabase('requesting a taken address looks the same and changes nothing', async (db) => {
  const owner = await aMember(db, { email: NEW })
  const app = testApp(db, { renderPage: await pagesAsData() })
  const member = await aMember(db)
  const answers = new Set<string>()
  for (const email of [NEW, 'free@example.ie']) {
    const body = { intent: 'change-email', email, currentPassword: PASSWORD }
    const { status, body: said } = await postToAction(app, '/my-dashboard', body, member)
    answers.add(`${status} ${JSON.stringify(said)}`)
    expect(await mailsTo(db, email)).toHaveLength(1)
  }
  expect([...answers]).toEqual([
    expect.stringMatching(/^200 .*Check the email at your new address/),
  ])

  await ask(db, member)
  expect(await confirmEmailChange(db, await newestLinkTo(db, NEW), NOW)).toBe(false)
  expect([await emailOf(db, member), await emailOf(db, owner)]).toEqual([member.email, NEW])
})

testOnBothDatabases('the last of several concurrent requests of a member counts', async (db) => {
  const member = await aMember(db)
  const addresses = [1, 2, 3, 4].map((one) => `new${one}@example.ie`)
  await Promise.all(addresses.map((address) => ask(db, member, address)))
  const changes = await db.selectFrom('email_changes').select('email').execute()
  expect(changes).toEqual([{ email: expect.stringMatching(/^new\d@example/) }])
})

testOnBothDatabases('one of several concurrent changes to an address succeeds', async (db) => {
  const links: string[] = []
  for (let count = 0; count < 3; count += 1) {
    await ask(db, await aMember(db))
    links.push(await newestLinkTo(db, NEW))
  }
  const confirmed = await Promise.all(links.map((link) => confirmEmailChange(db, link, NOW)))
  expect(confirmed.filter(Boolean)).toEqual([true])
})

testOnDatabase('consent to email news ends with the old address', async (db) => {
  const member = await aMember(db, { marketing_consent_at: 5 })
  await aSubscriber(db, { email: member.email })
  await ask(db, member)
  await confirmEmailChange(db, await newestLinkTo(db, NEW), NOW)

  const news = db.selectFrom('subscribers').select('email').where('confirmed_at', 'is not', null)
  expect(await news.where('unsubscribed_at', 'is', null).execute()).toEqual([])
  const request = { email: NEW, source: 'dashboard', askedBy: member.id, baseUrl: BASE_URL }
  await addSubscriber(db, request, NOW)
  expect(await news.execute()).toEqual([])
})

testOnDatabase(
  'the dashboard requests a change, and the linked page confirms it with a button',
  async (db) => {
    const app = testApp(db, { renderPage: await pagesAsData() })
    const member = await aMember(db)
    const form = { intent: 'change-email', email: NEW }
    const refused = await postForm(app, '/my-dashboard', { ...form, currentPassword: 'x' }, member)
    expect(refused.status).toBe(400)
    const taken = await postForm(
      app,
      '/my-dashboard',
      { ...form, currentPassword: PASSWORD },
      member,
    )
    expect(taken.status).toBe(200)
    expect(taken.text).toContain(`"pendingEmail":"${NEW}"`)

    const path = `/confirm-email/${await newestLinkTo(db, NEW)}`
    expect((await get(app, path)).status).toBe(200)
    expect(await emailOf(db, member)).toBe(member.email)
    expect((await postForm(app, path, {}, aVisitor())).status).toBe(200)
    expect(await emailOf(db, member)).toBe(NEW)
    expect((await postForm(app, path, {}, aVisitor())).status).toBe(410)
    expect((await get(app, path)).status).toBe(410)
  },
)

testOnDatabase('the export includes the pending address', async (db) => {
  const member = await aMember(db)
  await ask(db, member)
  expect((await exportAccount(db, member.actor)).emailChanges).toMatchObject([{ email: NEW }])
})

testOnDatabase(
  'one client has few addresses mailed, and one mailbox gets few mails whatever its tags',
  async (db) => {
    const app = testApp(db, {
      limits: createLimits({ log: pino({ level: 'silent' }) }),
      renderPage: await pagesAsData(),
    })
    const members = [await aMember(db), await aMember(db), await aMember(db)]
    const statuses: number[] = []
    for (let nth = 0; nth < 24; nth += 1) {
      const body = {
        intent: 'change-email',
        email: `Victim+${nth}@example.net`,
        currentPassword: PASSWORD,
      }
      const { status } = await postToAction(
        app,
        '/my-dashboard',
        body,
        members[nth % 3] as SomeMember,
      )
      statuses.push(status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.slice(5).every((status) => status === 429)).toBe(true)
    const mails = db.selectFrom('mails').select('id').where('recipient', 'like', 'Victim+%')
    expect(await mails.execute()).toHaveLength(3)
  },
)
