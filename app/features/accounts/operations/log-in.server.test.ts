import { hash as argonHash } from '@node-rs/argon2'
import pino from 'pino'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { openDeviceCookie } from '#app/lib/security/device-cookie.server.ts'
import { createLimits } from '#app/lib/security/limits.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { QUICK_HASHER, testApp } from '#test/app.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, aVisitor, NOW, PASSWORD } from '#test/makers.ts'
import { callerAfter, get, post, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { createPasswordHasher } from '../passwords.server.ts'
import { MESSAGES } from '../rules.ts'
import { logIn } from './log-in.server.ts'

const HOME = '203.0.113.7'
const ATTACKER = '198.51.100.9'

function someDeps(db: Db, address = HOME) {
  const limits = createLimits({ log: pino({ level: 'silent' }) })
  const deviceCookie = openDeviceCookie(undefined, { https: true })
  const from = { address, deviceCookie, device: 'a browser', now: NOW }
  return { db, hasher: QUICK_HASHER, limits, ...from }
}

type Deps = Parameters<typeof logIn>[0]

/** Returns 200, or the status, sentence and wait of the failure. */
async function outcomeOf(deps: Deps, username: string, password = PASSWORD) {
  try {
    await logIn(deps, { username, password })
    return [200]
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return [error.status, error.message, error.retryAfter]
  }
}

testOnDatabase('a login returns the user, their bookmarks and a new session', async (db) => {
  const app = testApp(db)
  const { id, username } = await anAdmin(db, { username: 'Aoife' })
  const bookmark = await aCompetition(db)
  await db
    .insertInto('bookmarks')
    .values({ user_id: id, competition_id: bookmark.competitionID, created_at: 1 })
    .execute()
  const visitor = aVisitor()
  const answer = await post(app, '/api/login', { username: 'aOIFE ', password: PASSWORD }, visitor)

  expect([answer.status, answer.body]).toMatchObject([
    200,
    {
      user: { username, admin: true },
      usersBookMarks: [
        { competitionID: bookmark.competitionID, competitionTitle: 'Win a weekend in Dingle' },
      ],
    },
  ])
  const [cookie = ''] = answer.headers.getSetCookie()
  expect(cookie).toMatch(
    /^__Host-session=m\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=\d+$/,
  )
  expect(answer.text).not.toMatch(/password|email|hash|id_/i)
  const { body } = await get(app, '/api/session', callerAfter(answer))
  expect(body.user).toEqual({ username, admin: true })
})

testOnDatabase('418 is returned only for valid names that do not exist', async (db) => {
  const { username, email } = await aMember(db, { username: 'aoife' })
  await aMember(db, { username: 'suspended', suspended_at: 1 })
  await aMember(db, { username: 'by-facebook', password_hash: null })
  await aMember(db, { username: 'waiting', email_confirmed_at: null })
  const unknown = (name: string) => [418, MESSAGES.unknownUser(name), undefined]
  const general = [401, MESSAGES.loginFailed, undefined]
  const outcomes: [string, string, unknown[]][] = [
    ['Nobody_here', PASSWORD, unknown('Nobody_here')],
    ['constructor', PASSWORD, unknown('constructor')],
    ['__proto__', PASSWORD, unknown('__proto__')],
    [email, PASSWORD, [200]],
    [` ${email.toUpperCase()} `.trim(), PASSWORD, [200]],
    [email, 'wrong', general],
    ['waiting@example.ie', PASSWORD, general],
    ['suspended@example.ie', PASSWORD, general],
    ['by-facebook@example.ie', PASSWORD, general],
    ['nobody@example.ie', PASSWORD, general],
    ['nul\0byte@example.ie', PASSWORD, general],
    ['%@example.ie', PASSWORD, general],
    ['aoife@', PASSWORD, general],
    ['ab', PASSWORD, general],
    ['x'.repeat(31), PASSWORD, general],
    ['no body', PASSWORD, general],
    ["' or 1=1 --", PASSWORD, general],
    ['nul\0byte', PASSWORD, general],
    ['aoife%', PASSWORD, general],
    ['<script>', PASSWORD, general],
    [username, 'wrong', general],
    [username, PASSWORD.toUpperCase(), general],
    [username, `${PASSWORD}\0`, general],
    ['suspended', PASSWORD, general],
    ['suspended', 'wrong', general],
    ['by-facebook', PASSWORD, general],
    ['by-facebook', 'null', general],
    ['AOIFE', PASSWORD, [200]],
  ]
  for (const [name, password, expected] of outcomes) {
    expect([name, await outcomeOf(someDeps(db), name, password)]).toEqual([name, expected])
  }
})

testOnDatabase('the confirmed one of accounts with one address logs in', async (db) => {
  const email = 'shared@example.ie'
  await aMember(db, {
    username: 'stranger',
    email,
    email_confirmed_at: null,
    password_hash: 'plain x',
  })
  await aMember(db, { username: 'owner', email })
  const app = testApp(db, { renderPage: await pagesAsData() })
  const body = { username: email, password: PASSWORD }
  expect(await post(app, '/api/login', body, aVisitor())).toMatchObject({
    status: 200,
    body: { user: { username: 'owner' } },
  })
  expect((await postForm(app, '/login', body, aVisitor())).headers.get('location')).toBe(
    '/my-dashboard',
  )
  expect((await outcomeOf(someDeps(db), email, 'x'))[0]).toBe(401)
})

testOnDatabase('an address never tells whether it has an account', async (db) => {
  const { email } = await aMember(db)
  const deps = someDeps(db)
  for (let count = 0; count < 6; count += 1) await outcomeOf(deps, `nobody-${count}`)
  const general = [401, MESSAGES.loginFailed, undefined]
  // Unknown names are no longer revealed from here; for addresses nothing changes.
  expect(await outcomeOf(deps, email, 'wrong')).toEqual(general)
  expect(await outcomeOf(deps, 'nobody@example.ie', 'wrong')).toEqual(general)
})

testOnDatabase('the client receives the messages word for word', async (db) => {
  const app = testApp(db)
  const wrong = (username: string) =>
    post(app, '/api/login', { username, password: 'wrong' }, aVisitor())
  await aMember(db, { username: 'aoife' })
  const [unknown, known] = [await wrong('Niamh'), await wrong('aoife')]
  expect([unknown.status, unknown.body.detail]).toEqual([
    418,
    'We couldnt find a user called Niamh',
  ])
  expect([known.status, known.body.detail]).toEqual([
    401,
    'Sorry, something went wrong. If you have an account, please try to reset your password.',
  ])
  for (const answer of [unknown, known]) {
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.headers.getSetCookie()).toEqual([])
  }
})

testOnDatabase('missing and mistyped fields are refused', async (db) => {
  const app = testApp(db)
  for (const body of [
    {},
    { username: 'aoife' },
    { password: PASSWORD },
    { username: ['aoife'], password: PASSWORD },
    { username: { $gt: '' }, password: { $gt: '' } },
    { username: 'aoife', password: 'x'.repeat(1001) },
    { username: 'x'.repeat(301), password: PASSWORD },
    { username: '  ', password: PASSWORD },
  ]) {
    expect((await post(app, '/api/login', body, aVisitor())).status).toBe(400)
  }
})

testOnDatabase('unknown names cost the same work', async (db) => {
  const checked: (string | null)[] = []
  const hasher = {
    ...QUICK_HASHER,
    check: async (hash: string | null) => {
      checked.push(hash)
      return { isRight: false, isOld: false }
    },
  }
  await aMember(db, { username: 'aoife' })
  const deps = { ...someDeps(db), hasher }
  for (const name of ['aoife', 'aoife@example.ie', 'nobody', 'not a name', 'a@b.ie'])
    await outcomeOf(deps, name)
  expect(checked).toEqual([`plain ${PASSWORD}`, `plain ${PASSWORD}`, null, null, null])
})

testOnDatabase('a login rehashes a password with outdated parameters (argon2)', async (db) => {
  const old = await argonHash(PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 })
  const { id, username } = await aMember(db, { password_hash: old })
  const deps = { ...someDeps(db), hasher: createPasswordHasher() }
  const stored = async () =>
    (await db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst())
      ?.password_hash ?? ''

  expect(await outcomeOf(deps, username, 'wrong')).toEqual([401, MESSAGES.loginFailed, undefined])
  expect(await stored()).toBe(old)
  expect(await outcomeOf(deps, username)).toEqual([200])
  const renewed = await stored()
  const checked = await deps.hasher.check(renewed, PASSWORD)
  expect([renewed === old, checked.isOld]).toEqual([false, false])
  expect(await outcomeOf(deps, username)).toEqual([200])
  expect(await stored()).toBe(renewed)
})

testOnBothDatabases('the owner gets in from elsewhere while an attacker waits', async (db) => {
  const { username } = await aMember(db)
  const attacker = someDeps(db, ATTACKER)
  const tries = []
  for (let count = 0; count < 8; count += 1) {
    tries.push((await outcomeOf(attacker, username, 'wrong'))[0])
  }
  expect(tries).toEqual([401, 401, 401, 401, 401, 429, 429, 429])
  // Even the right password waits there, and in any case of the name.
  const held = await outcomeOf(attacker, username.toUpperCase())
  expect([held[0], Number(held[2]) > 0]).toEqual([429, true])
  expect(await outcomeOf({ ...attacker, address: HOME }, username)).toEqual([200])
  expect((await outcomeOf(attacker, username))[0]).toBe(429)
})

testOnDatabase('a successful login resets the attempts', async (db) => {
  const { username } = await aMember(db)
  const deps = someDeps(db)
  for (let round = 0; round < 3; round += 1) {
    for (let count = 0; count < 4; count += 1) await outcomeOf(deps, username, 'wrong')
    expect(await outcomeOf(deps, username)).toEqual([200])
  }
})

testOnDatabase('unknown names are revealed five times, then no longer', async (db) => {
  const { username } = await aMember(db)
  const deps = someDeps(db)
  const responses = []
  for (let count = 0; count < 7; count += 1)
    responses.push(await outcomeOf(deps, `nobody-${count}`))
  const general = [429, MESSAGES.loginFailed, 600]
  expect(responses.map(([status]) => status)).toEqual([418, 418, 418, 418, 418, 429, 429])
  expect(responses.slice(5)).toEqual([general, general])
  // An existing name looks the same now; its owner still gets in.
  expect(await outcomeOf(deps, username, 'wrong')).toEqual(general)
  expect(await outcomeOf(deps, username)).toEqual([200])
  expect((await outcomeOf({ ...deps, address: ATTACKER }, 'nobody-9'))[0]).toBe(418)
})

testOnDatabase('the response says when to retry', async (db) => {
  const limits = createLimits({ log: pino({ level: 'silent' }) })
  const app = testApp(db, { limits })
  const statuses = []
  for (let count = 0; count < 6; count += 1) {
    const body = { username: `nobody-${count}`, password: 'wrong' }
    const { status, headers } = await post(app, '/api/login', body, aVisitor())
    statuses.push([status, headers.get('retry-after')])
  }
  expect(statuses.at(-2)).toEqual([418, null])
  expect(statuses.at(-1)).toEqual([429, '600'])
})

testOnDatabase('a login returns to the form the visitor asked for', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const { id, username } = await aMember(db)
  const mine = await aCompetition(db, { status: 'pending', source: 'member', submittedBy: id })
  const form = `/competition/${mine.competitionSlug}/edit`
  const login = (await get(app, form)).headers.get('location') ?? ''
  expect(login).toBe(`/login?from=edit-competition&comp=${mine.competitionSlug}`)
  const answer = await postForm(app, login, { username, password: PASSWORD }, aVisitor())
  expect(answer.headers.get('location')).toBe(form)
  expect((await get(app, form, callerAfter(answer))).status).toBe(200)
})
