import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { hashRecoveryCode } from '#app/features/addresses/operations/require-password.server.ts'
import { CODE_STEP_MS, LOGIN_STEP_MS, PROOF_MS } from '#app/features/addresses/rules/proofs.ts'
import { createLimits } from '#app/lib/security/limits.server.ts'
import { testApp } from '#test/app.ts'
import { aCodeApp, aPasskey } from '#test/authenticator.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aMember, anAdmin, aSession, aVisitor, NOW, PASSWORD, type Caller } from '#test/makers.ts'
import { callerAfter, get, post, postForm, postToAction, type Answered } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import pino from 'pino'
import { requestPasswordReset, writeResetMails } from './passwords.server.ts'
import { resetSecondFactor } from './admins.server.ts'
import { requireSecondFactor } from './second-factors.server.ts'
import { SECOND_FACTOR_GRACE_MS } from '../rules.ts'

const RECOVERY_CODE = 'k7q2-m9xd-4hnt-w3ze'

async function aSite(db: Db) {
  const clock = { now: NOW }
  const facebook = {
    verify: async (token: string) => ({ facebookId: token, name: 'A member' }),
  }
  const renderPage = await pagesAsData()
  const app = testApp(db, { clock: () => clock.now, renderPage, facebook })
  const who = async (caller: Caller | undefined) =>
    caller && (await get(app, '/api/session', caller)).body.user
  return { app, clock, who }
}

type Site = Awaited<ReturnType<typeof aSite>>

async function aRecoveryCode(db: Db, user_id: number, code = RECOVERY_CODE) {
  await db
    .insertInto('recovery_codes')
    .values({ user_id, code_hash: hashRecoveryCode(user_id, code), created_at: 1 })
    .execute()
}

/** Takes the first step. @returns the browser that waits for the second. */
async function firstStep({ app }: Site, username: string) {
  const visitor = aVisitor()
  const answer = await post(app, '/api/login', { username, password: PASSWORD }, visitor)
  return { visitor, answer }
}

const confirm = ({ app }: Pick<Site, 'app'>, code: string, caller: Caller) =>
  postToAction(app, '/login/second-step', { code }, caller)

const countSessions = async (db: Db, id: number) =>
  (await db.selectFrom('sessions').select('id_hash').where('user_id', '=', id).execute()).length

const FACTORS = {
  'a passkey': (db: Db, id: number) => aPasskey(db, id),
  'an app for codes': (db: Db, id: number) => aCodeApp(db, id),
}

type Victim = { id: number; username: string; email: string }
/** Every way in that asks less than a second factor. */
const PATHS: Record<
  string,
  (site: Site, victim: Victim, visitor: Caller, db: Db) => Promise<Answered>
> = {
  'the API by name': ({ app }, { username }, visitor) =>
    post(app, '/api/login', { username, password: PASSWORD }, visitor),
  'the API by address': ({ app }, { email }, visitor) =>
    post(app, '/api/login', { username: email, password: PASSWORD }, visitor),
  'the form': ({ app }, { username }, visitor) =>
    postForm(app, '/login', { username, password: PASSWORD }, visitor),
  'the form by address': ({ app }, { email }, visitor) =>
    postForm(app, '/login?from=admin', { username: email, password: PASSWORD }, visitor),
  Facebook: ({ app }, { id }, visitor) =>
    post(app, '/api/login-with-facebook', { name: '', accessToken: `facebook-${id}` }, visitor),
  'joining under the same name': ({ app }, { username, email }, visitor) =>
    post(app, '/api/register', { username, email, password: 'three other words' }, visitor),
  'a reset link, and the new password': async ({ app }, { username, email }, visitor, db) => {
    await requestPasswordReset(db, { email, deviceSecret: undefined }, NOW)
    await writeResetMails(db, 'https://competitions.example', NOW)
    const mails = await db
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', email)
      .execute()
    const [, token = ''] =
      /password-reset\/([\w-]+)/.exec(mails.map(({ text }) => text).join()) ?? []
    const password = 'three other words'
    const reset = await postForm(app, `/password-reset/${token}`, { password }, visitor)
    expect(reset.status).toBe(200)
    expect(reset.headers.getSetCookie().join()).not.toContain('session=m.')
    return post(app, '/api/login', { username, password }, visitor)
  },
}

testOnDatabase('no path logs in an account with a second factor by one step', async (db) => {
  const site = await aSite(db)
  for (const [factor, add] of Object.entries(FACTORS))
    for (const [path, take] of Object.entries(PATHS)) {
      const victim = await anAdmin(db)
      await db
        .updateTable('users')
        .set({ facebook_id: `facebook-${victim.id}` })
        .where('id', '=', victim.id)
        .execute()
      await add(db, victim.id)
      await aRecoveryCode(db, victim.id)
      const before = await countSessions(db, victim.id)
      const answer = await take(site, victim, aVisitor(), db)
      expect([factor, path, answer.headers.getSetCookie().join()]).toEqual([
        factor,
        path,
        expect.not.stringContaining('session=m.'),
      ])
      expect(await countSessions(db, victim.id)).toBeLessThanOrEqual(before)
      expect([401, 400, 302, 202]).toContain(answer.status)
    }
})

testOnDatabase('the same paths log in an account without one', async (db) => {
  const site = await aSite(db)
  for (const [path, take] of Object.entries(PATHS)) {
    const member = await aMember(db)
    await db
      .updateTable('users')
      .set({ facebook_id: `facebook-${member.id}` })
      .where('id', '=', member.id)
      .execute()
    // A recovery code alone is no second factor.
    await aRecoveryCode(db, member.id)
    const answer = await take(site, member, aVisitor(), db)
    const isIn = answer.headers.getSetCookie().join().includes('session=m.')
    expect([path, isIn]).toEqual([path, path !== 'joining under the same name'])
  }
})

testOnDatabase('a code of the app is the second step, once', async (db) => {
  const site = await aSite(db)
  const { id, username } = await aMember(db)
  const codeAt = await aCodeApp(db, id)
  const { visitor, answer } = await firstStep(site, username)
  expect([answer.status, answer.body.errors?.code]).toEqual([401, expect.any(String)])
  expect((await get(site.app, '/api/session', visitor)).body.user).toBeNull()

  expect((await confirm(site, '000000', visitor)).status).toBe(400)
  const spaced = codeAt(NOW).replace(/^.../, '$& ')
  const done = await confirm(site, spaced, visitor)
  expect([done.status, await site.who(callerAfter(done))]).toMatchObject([302, { username }])

  // Neither the code nor the step counts again, in this browser or another.
  expect((await confirm(site, codeAt(NOW), visitor)).status).toBe(401)
  const again = await firstStep(site, username)
  expect((await confirm(site, codeAt(NOW), again.visitor)).status).toBe(400)
})

testOnBothDatabases(
  'a clock may be one step off, and an older code ends with a newer',
  async (db) => {
    const site = await aSite(db)
    for (const [steps, status] of [
      [-2, 400],
      [-1, 302],
      [1, 302],
      [2, 400],
    ] as const) {
      const { id, username } = await aMember(db)
      const codeAt = await aCodeApp(db, id)
      const { visitor } = await firstStep(site, username)
      const code = codeAt(new Date(NOW.getTime() + steps * CODE_STEP_MS))
      expect([steps, (await confirm(site, code, visitor)).status]).toEqual([steps, status])
      if (steps !== 1) continue
      const next = await firstStep(site, username)
      expect((await confirm(site, codeAt(NOW), next.visitor)).status).toBe(400)
    }
  },
)

testOnBothDatabases('one of two logins with the same code at once succeeds', async (db) => {
  const site = await aSite(db)
  const { id, username } = await aMember(db)
  const codeAt = await aCodeApp(db, id)
  await aRecoveryCode(db, id)
  const before = await countSessions(db, id)
  for (const code of [codeAt(NOW), RECOVERY_CODE]) {
    const browsers = await Promise.all([1, 2, 3, 4].map(() => firstStep(site, username)))
    const answers = await Promise.all(browsers.map(({ visitor }) => confirm(site, code, visitor)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      302, 400, 400, 400,
    ])
  }
  expect(await countSessions(db, id)).toBe(before + 2)
})

testOnDatabase('a recovery code works once, for its own member', async (db) => {
  const site = await aSite(db)
  const [mine, other] = [await aMember(db), await aMember(db)]
  for (const { id } of [mine, other]) await aPasskey(db, id)
  await aRecoveryCode(db, mine.id)
  const attempt = async (username: string, code: string) =>
    (await confirm(site, code, (await firstStep(site, username)).visitor)).status
  expect(await attempt(other.username, RECOVERY_CODE)).toBe(400)
  expect(await attempt(mine.username, 'k7q2-m9xd-4hnt-w3zz')).toBe(400)
  expect(await attempt(mine.username, ` ${RECOVERY_CODE.toUpperCase().replaceAll('-', ' ')}`)).toBe(
    302,
  )
  expect(await attempt(mine.username, RECOVERY_CODE)).toBe(400)
})

testOnDatabase(
  'the second step belongs to the browser, the password and ten minutes',
  async (db) => {
    const site = await aSite(db)
    const { app, clock } = site
    const { id, username, email } = await aMember(db)
    const codeAt = await aCodeApp(db, id)
    const code = codeAt(NOW)
    const { visitor } = await firstStep(site, username)
    expect((await confirm(site, code, aVisitor())).status).toBe(401)
    expect((await confirm(site, code, await aMember(db))).status).toBe(302)

    const late = await firstStep(site, username)
    clock.now = new Date(NOW.getTime() + LOGIN_STEP_MS)
    expect((await confirm(site, codeAt(clock.now), late.visitor)).status).toBe(401)

    clock.now = NOW
    await PATHS['a reset link, and the new password']?.(
      site,
      { id, username, email },
      aVisitor(),
      db,
    )
    expect((await confirm(site, code, visitor)).status).toBe(401)

    const suspended = await aMember(db)
    const codeOf = await aCodeApp(db, suspended.id)
    const begun = await firstStep(site, suspended.username)
    await db.updateTable('users').set({ suspended_at: 1 }).where('id', '=', suspended.id).execute()
    expect((await confirm(site, codeOf(NOW), begun.visitor)).status).toBe(401)
    // The page of the second step needs the first.
    expect((await get(app, '/login/second-step', aVisitor())).text).toContain('"isBegun":false')
  },
)

testOnDatabase('without script the form goes on to the second step and to the page', async (db) => {
  const site = await aSite(db)
  const { id, username } = await anAdmin(db)
  const codeAt = await aCodeApp(db, id)
  const visitor = aVisitor()
  const body = { username, password: PASSWORD }
  const first = await postForm(site.app, '/login?from=my-bookmarks', body, visitor)
  const page = first.headers.get('location') ?? ''
  expect(page).toBe('/login/second-step?from=my-bookmarks')
  expect((await get(site.app, page, visitor)).text).toContain('"isBegun":true')
  expect((await postForm(site.app, page, { code: '1' }, visitor)).status).toBe(400)
  const second = await postForm(site.app, page, { code: codeAt(NOW) }, visitor)
  expect(second.headers.get('location')).toBe('/my-bookmarks')
  expect(await site.who(callerAfter(second))).toMatchObject({ username })
})

testOnDatabase('guessing codes is limited, and a known device is not shut out', async (db) => {
  const limits = createLimits({ log: pino({ level: 'silent' }) })
  const app = testApp(db, { limits, renderPage: await pagesAsData() })
  const { id, username } = await aMember(db)
  await aCodeApp(db, id)
  await aRecoveryCode(db, id)
  const visitor = aVisitor()
  await post(app, '/api/login', { username, password: PASSWORD }, visitor)
  const statuses: number[] = []
  for (let guess = 0; guess < 22; guess += 1)
    statuses.push((await confirm({ app }, `00000${guess % 10}`, visitor)).status)
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 400))
  expect(statuses.slice(20)).toEqual([429, 429])
  expect((await confirm({ app }, RECOVERY_CODE, visitor)).status).toBe(429)
})

testOnDatabase(
  'a form that asks for the password asks a member with a second factor for a code',
  async (db) => {
    const site = await aSite(db)
    const { app, clock } = site
    const member = await aMember(db)
    const codeAt = await aCodeApp(db, member.id)
    clock.now = new Date(NOW.getTime() + PROOF_MS)
    const change = (currentPassword: string) =>
      postToAction(
        app,
        '/my-dashboard',
        { intent: 'change-email', email: 'new@example.ie', currentPassword },
        member,
      )
    const changePassword = (currentPassword: string) =>
      postForm(
        app,
        '/my-dashboard',
        { intent: 'change-password', currentPassword, password: 'three other words' },
        member,
      )
    const close = (password: string) => postForm(app, '/close-account', { password }, member)
    for (const given of [PASSWORD, '', '000000']) {
      expect([given, (await change(given)).status]).toEqual([given, 400])
      expect([given, (await changePassword(given)).status]).toEqual([given, 400])
      expect([given, (await close(given)).status]).toEqual([given, 400])
    }
    expect((await change(codeAt(clock.now))).status).toBe(200)
    // The proof counts for a while, in this session only.
    expect((await change('')).status).toBe(200)
    const elsewhere = await aSession(db, member.id, 'another', NOW)
    expect(
      (
        await postToAction(
          app,
          '/my-dashboard',
          { intent: 'change-email', email: 'x@example.ie', currentPassword: '' },
          elsewhere,
        )
      ).status,
    ).toBe(400)
  },
)

testOnDatabase(
  'the first factor ends other sessions, brings recovery codes, and is mailed',
  async (db) => {
    const { app, clock, who } = await aSite(db)
    const member = await aMember(db)
    const other = await aSession(db, member.id, 'a thief', NOW)
    const data = (await get(app, '/my-security?codes', member)).text
    const [, secret = ''] = /"secret":"([A-Z2-7]{32})"/.exec(data) ?? []
    const { TOTP, Secret } = await import('otpauth')
    const totp = new TOTP({ secret: Secret.fromBase32(secret) })
    const send = (fields: Record<string, string>) => postForm(app, '/my-security', fields, member)
    const code = totp.generate({ timestamp: NOW.getTime() })
    expect((await send({ intent: 'confirm-codes', code: '000000' })).status).toBe(400)
    const added = await send({ intent: 'confirm-codes', code })
    const codes = added.text.match(/[1-9a-z]{4}(-[1-9a-z]{4}){3}/g) ?? []
    expect(new Set(codes).size).toBe(10)
    expect(await who(other)).toBeNull()
    expect(await who(member)).toMatchObject({ username: member.username })
    const { text } = await get(app, '/my-security', member)
    for (const shown of codes) expect(text).not.toContain(shown)
    const stored = await db.selectFrom('recovery_codes').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(codes[0])
    expect(await db.selectFrom('mails').select('recipient').execute()).toEqual([
      { recipient: member.email },
    ])

    // Renewing ends the old ones; removing the last factor ends them all, and asks for a fresh proof.
    const renewed = await send({ intent: 'renew-recovery-codes' })
    expect(renewed.text).not.toContain(codes[0])
    clock.now = new Date(NOW.getTime() + PROOF_MS)
    for (const intent of ['remove', 'renew-recovery-codes', 'confirm-codes'])
      expect([intent, (await send({ intent, code })).status]).toEqual([intent, 401])
    expect((await send({ intent: 'prove', password: PASSWORD })).status).toBe(400)
    const now = totp.generate({ timestamp: clock.now.getTime() })
    expect((await send({ intent: 'prove', password: now })).status).toBe(200)
    expect((await send({ intent: 'remove' })).status).toBe(200)
    expect(await db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('code_apps').selectAll().execute()).toEqual([])
  },
)

testOnDatabase('a member removes only their own passkey', async (db) => {
  const { app } = await aSite(db)
  const [mine, other] = [await aMember(db), await aMember(db)]
  const { id } = await aPasskey(db, other.id)
  await postForm(app, '/my-security', { intent: 'remove', passkey: id }, mine)
  expect(await db.selectFrom('passkeys').select('id').execute()).toEqual([{ id }])
  await postForm(app, '/my-security', { intent: 'remove', passkey: id }, other)
  expect(await db.selectFrom('passkeys').select('id').execute()).toEqual([])
})

testOnDatabase('a required second factor takes an admin’s rights after a week', async (db) => {
  const { app, clock, who } = await aSite(db)
  const [admin, member] = [await anAdmin(db), await aMember(db)]
  await requireSecondFactor(db, true, NOW)
  clock.now = new Date(NOW.getTime() + SECOND_FACTOR_GRACE_MS - 1)
  // The week begins once, however often the job runs.
  await requireSecondFactor(db, true, clock.now)
  expect(await who(admin)).toMatchObject({ admin: true })
  expect((await get(app, '/admin', admin)).text).toContain('"dueAt":')
  clock.now = new Date(NOW.getTime() + SECOND_FACTOR_GRACE_MS)
  expect(await who(admin)).toMatchObject({ admin: false })
  expect(await who(member)).toMatchObject({ admin: false })
  expect((await get(app, '/admin', admin)).headers.get('location')).toBe('/my-security')
  expect((await get(app, '/admin', member)).headers.get('location')).toBe('/')
  expect((await get(app, '/api/pending-competitions', admin)).status).toBe(403)
  expect((await get(app, '/my-security', admin)).status).toBe(200)

  await aPasskey(db, admin.id)
  expect(await who(admin)).toMatchObject({ admin: true })
  await db.deleteFrom('passkeys').execute()
  await requireSecondFactor(db, false, clock.now)
  expect(await who(admin)).toMatchObject({ admin: true })
})

testOnDatabase('the operator resets what was lost: logged, mailed, logged out', async (db) => {
  const { who } = await aSite(db)
  const [admin, other] = [await anAdmin(db), await aMember(db)]
  for (const { id } of [admin, other]) {
    await aPasskey(db, id)
    await aCodeApp(db, id)
    await aRecoveryCode(db, id)
  }
  await resetSecondFactor(db, { kind: 'operator' }, admin.email, NOW)
  for (const table of ['passkeys', 'code_apps', 'recovery_codes'] as const)
    expect(await db.selectFrom(table).select('user_id').execute()).toEqual([{ user_id: other.id }])
  expect(await who(admin)).toBeNull()
  expect(await db.selectFrom('member_log').select(['member_id', 'action']).execute()).toEqual([
    { member_id: admin.id, action: 'second factor reset' },
  ])
  expect(await db.selectFrom('mails').select('recipient').execute()).toEqual([
    { recipient: admin.email },
  ])
  await expect(resetSecondFactor(db, { kind: 'operator' }, 'nobody', NOW)).rejects.toMatchObject({
    kind: 'not-found',
  })
})

testOnDatabase('an admin is told of a login from a new device, once', async (db) => {
  const { app } = await aSite(db)
  const [admin, member] = [await anAdmin(db), await aMember(db)]
  const logIn = (username: string, cookie = '') => {
    const visitor = aVisitor()
    const caller = { ...visitor, cookie: `${visitor.cookie}; ${cookie}` }
    return post(app, '/api/login', { username, password: PASSWORD }, caller)
  }
  const first = await logIn(admin.username)
  const device = first.headers.getSetCookie().find((header) => header.includes('device=')) ?? ''
  await logIn(admin.username, device.split(';')[0])
  await logIn(member.username)
  expect(await db.selectFrom('mails').select('recipient').execute()).toEqual([
    { recipient: admin.email },
  ])
})
