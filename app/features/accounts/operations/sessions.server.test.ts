import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aMember, anAdmin, aSession, aVisitor, NOW, PASSWORD, type Caller } from '#test/makers.ts'
import { callerAfter, get, post, type App } from '#test/roles/call.ts'
import { findActor, listSessions } from '../queries/sessions.server.ts'
import { KNOWN_DEVICE_MS, SESSION_IDLE_MS, SESSION_MAX_MS } from '../rules.ts'
import {
  closeAllSessions,
  closeOtherSessions,
  closeSession,
  forgetEndedSessions,
  touchSession,
} from './sessions.server.ts'
import { HOUR_MS, DAY_MS } from '#app/lib/time/durations.ts'

const later = (ms: number) => new Date(NOW.getTime() + ms)

const userOf = async (app: App, caller?: Caller) =>
  (await get(app, '/api/session', caller)).body.user ?? null

async function isOpen(db: Db, secret: string, now = NOW) {
  const { actor } = await findActor(db, secret, now)
  return actor.kind === 'member'
}

const sessions = (db: Db) => db.selectFrom('sessions').selectAll().execute()

testOnDatabase(
  "the database stores only a session's hash and a truncated user agent",
  async (db) => {
    const { id } = await aMember(db)
    const { secret } = await aSession(db, id, 'x'.repeat(500))
    const stored = (await sessions(db)).find(({ id_hash }) => id_hash === hashSecret(secret))
    expect(stored?.user_agent).toHaveLength(200)
    expect(JSON.stringify(await sessions(db))).not.toContain(secret)
    // A value from the table does not open a session.
    expect(await isOpen(db, hashSecret(secret))).toBe(false)
  },
)

testOnDatabase('a login opens a new session and ends the previous one', async (db) => {
  const app = testApp(db)
  const { username, ...before } = await aMember(db)
  const answer = await post(app, '/api/login', { username, password: PASSWORD }, before)
  const after = callerAfter(answer)

  expect(after?.cookie).not.toBe(before.cookie)
  expect(await userOf(app, after)).toMatchObject({ username })
  expect(await userOf(app, before)).toBeNull()
  expect(await sessions(db)).toHaveLength(1)
})

testOnDatabase('a planted cookie opens nothing after the login', async (db) => {
  const app = testApp(db)
  const { username } = await aMember(db)
  const planted = aVisitor()
  const answer = await post(app, '/api/login', { username, password: PASSWORD }, planted)
  const asMember = planted.cookie.replace('=v.', '=m.')

  expect(answer.status).toBe(200)
  for (const cookie of [planted.cookie, asMember])
    expect(await userOf(app, { ...planted, cookie })).toBeNull()
  expect(callerAfter(answer)?.csrfToken).not.toBe(planted.csrfToken)
})

testOnDatabase('logging out ends this session only and removes the cookie', async (db) => {
  const app = testApp(db)
  const { id, ...browser } = await aMember(db)
  const phone = await aSession(db, id)
  const answer = await post(app, '/api/logout', {}, browser)

  expect([answer.status, answer.body]).toEqual([200, { user: null }])
  expect(answer.headers.getSetCookie()).toEqual([
    '__Host-session=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0',
    'member=; Path=/; SameSite=Lax; Secure; Max-Age=0',
  ])
  expect(answer.headers.get('clear-site-data')).toBe('"cache"')
  expect(await userOf(app, browser)).toBeNull()
  expect(await userOf(app, phone)).not.toBeNull()
  expect((await post(app, '/api/logout', {}, aVisitor())).status).toBe(401)
})

testOnBothDatabases(
  'a member ends other sessions one by one or all at once, but only theirs',
  async (db) => {
    const { id, actor, secret } = await aMember(db)
    const [phone, tablet] = [await aSession(db, id, 'phone'), await aSession(db, id, 'tablet')]
    const other = await aMember(db)
    const open = () =>
      Promise.all([secret, phone.secret, tablet.secret, other.secret].map((one) => isOpen(db, one)))

    for (const foreign of [other.actor.sessionHash, actor.sessionHash, 'nothing', "' or 1=1 --"]) {
      await closeOtherSessions(db, actor, foreign)
      expect(await open()).toEqual([true, true, true, true])
    }
    await closeOtherSessions(db, actor, phone.actor.sessionHash)
    expect(await open()).toEqual([true, false, true, true])
    await closeOtherSessions(db, actor)
    expect(await open()).toEqual([true, false, false, true])
    await closeAllSessions(db, id)
    expect(await open()).toEqual([false, false, false, true])
  },
)

testOnDatabase("the list shows a member's open sessions, most recently used first", async (db) => {
  const { id, actor, secret } = await aMember(db)
  const phone = await aSession(db, id, 'phone', later(-HOUR_MS))
  await aSession(db, id, 'long ended', later(-SESSION_IDLE_MS))
  await aMember(db)

  expect(await listSessions(db, actor, NOW)).toEqual([
    {
      id: hashSecret(secret),
      device: 'a browser',
      createdAt: NOW.getTime(),
      seenAt: NOW.getTime(),
      current: true,
    },
    {
      id: phone.actor.sessionHash,
      device: 'phone',
      createdAt: NOW.getTime() - HOUR_MS,
      seenAt: NOW.getTime() - HOUR_MS,
      current: false,
    },
  ])
})

testOnDatabase('an unused session ends after its idle time', async (db) => {
  let now = NOW
  const app = testApp(db, { clock: () => now })
  const member = await aMember(db)
  now = later(SESSION_IDLE_MS)
  const answer = await get(app, '/api/session', member)
  expect(answer.body.user).toBeNull()
  // The invalid cookie is replaced.
  expect(callerAfter(answer)?.cookie).toMatch(/=v\./)
  now = later(SESSION_IDLE_MS - 1)
  expect(await userOf(app, member)).not.toBeNull()
})

testOnDatabase('a session in use ends at its maximum age', async (db) => {
  let now = NOW
  const app = testApp(db, { clock: () => now })
  const member = await aMember(db)
  for (let day = 29; day * DAY_MS < SESSION_MAX_MS; day += 29) {
    now = later(day * DAY_MS)
    expect([day, await userOf(app, member)]).toMatchObject([day, { username: member.username }])
  }
  now = later(SESSION_MAX_MS - 1)
  expect(await userOf(app, member)).not.toBeNull()
  now = later(SESSION_MAX_MS)
  expect(await userOf(app, member)).toBeNull()
})

testOnDatabase('the cookie outlives every session, whose end the server decides', async (db) => {
  const app = testApp(db)
  const { username } = await aMember(db)
  const answer = await post(app, '/api/login', { username, password: PASSWORD }, aVisitor())
  const [, seconds] = /Max-Age=(\d+)/.exec(answer.headers.getSetCookie()[0] ?? '') ?? []
  expect(Number(seconds) * 1000).toBeGreaterThanOrEqual(SESSION_MAX_MS)
})

testOnDatabase('the last use of a session is recorded at most once an hour', async (db) => {
  let now = NOW
  const app = testApp(db, { clock: () => now })
  const member = await aMember(db)
  const seen = async () => (await sessions(db))[0]?.seen_at
  for (const [ms, expected] of [
    [0, 0],
    [HOUR_MS - 1, 0],
    [HOUR_MS, HOUR_MS],
    [2 * HOUR_MS - 1, HOUR_MS],
    [5 * HOUR_MS, 5 * HOUR_MS],
  ] as const) {
    now = later(ms)
    await get(app, '/api/session', member)
    expect(await seen()).toBe(NOW.getTime() + expected)
  }
})

testOnDatabase('touching an ended session does not revive it', async (db) => {
  const { actor } = await aMember(db)
  await closeSession(db, actor.sessionHash)
  await touchSession(db, actor.sessionHash, 0, NOW)
  expect(await sessions(db)).toEqual([])
})

testOnDatabase('ended sessions and links are deleted a day later', async (db) => {
  const { id } = await aMember(db)
  const token = { user_id: id, purpose: 'confirm-email', email: 'a@b.ie', created_at: 1 }
  await db
    .insertInto('account_tokens')
    .values({ ...token, token_hash: 'ended', expires_at: NOW.getTime() })
    .execute()
  await db
    .insertInto('account_tokens')
    .values({ ...token, token_hash: 'good', expires_at: NOW.getTime() + 2 * SESSION_IDLE_MS })
    .execute()
  const end = SESSION_IDLE_MS
  const tokens = async () =>
    (await db.selectFrom('account_tokens').select('token_hash').execute()).map(
      (row) => row.token_hash,
    )

  await forgetEndedSessions(db, later(end + DAY_MS))
  expect([await sessions(db), await tokens()]).toMatchObject([[{ user_id: id }], ['good']])
  await forgetEndedSessions(db, later(end + DAY_MS + 1))
  expect([await sessions(db), await tokens()]).toEqual([[], ['good']])
})

testOnDatabase('devices unused for more than a year are forgotten', async (db) => {
  const { id } = await aMember(db)
  const device = { user_id: id, created_at: 1, seen_at: NOW.getTime() }
  await db
    .insertInto('known_devices')
    .values({ ...device, device_hash: 'a' })
    .execute()
  const devices = () => db.selectFrom('known_devices').select('device_hash').execute()
  await forgetEndedSessions(db, later(KNOWN_DEVICE_MS))
  expect(await devices()).toHaveLength(1)
  await forgetEndedSessions(db, later(KNOWN_DEVICE_MS + 1))
  expect(await devices()).toEqual([])
})

testOnDatabase(
  'demotion and suspension apply from the next request, in every process',
  async (db) => {
    const [one, two] = [testApp(db), testApp(db)]
    const admin = await anAdmin(db, { username: 'boss' })
    const set = (values: { is_admin?: 0 | 1; suspended_at?: number | null }) =>
      db.updateTable('users').set(values).where('id', '=', admin.id).execute()
    const seen = async () => [await userOf(one, admin), await userOf(two, admin)]
    const [asAdmin, asMember] = [true, false].map((is) => ({ username: 'boss', admin: is }))

    expect(await seen()).toEqual([asAdmin, asAdmin])
    await set({ is_admin: 0 })
    expect(await seen()).toEqual([asMember, asMember])
    await set({ suspended_at: 1 })
    expect(await seen()).toEqual([null, null])
    // The CSRF token belonged to the old session; with a new one the answer is 401.
    const refused = await post(two, '/api/get-user-bookmarks', {}, admin)
    const [status, visitor] = [refused.status, (await get(two, '/api/session', admin)).headers]
    expect(status).toBe(403)
    const again = await post(
      two,
      '/api/get-user-bookmarks',
      {},
      callerAfter({ headers: visitor }) ?? admin,
    )
    expect(again.status).toBe(401)
    expect(
      (await post(one, '/api/login', { username: 'boss', password: PASSWORD }, aVisitor())).status,
    ).toBe(401)
  },
)

testOnDatabase('a session ended in one process is invalid in another', async (db) => {
  const [one, two] = [testApp(db), testApp(db)]
  const member = await aMember(db)
  expect(await userOf(two, member)).not.toBeNull()
  await post(one, '/api/logout', {}, member)
  expect(await userOf(two, member)).toBeNull()
})
