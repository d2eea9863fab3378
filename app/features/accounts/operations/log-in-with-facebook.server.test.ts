import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { AOIFE, APP, startGraph, TOKEN } from '#test/graph.ts'
import { aMember, aVisitor, NOW } from '#test/makers.ts'
import { callerAfter, get, post } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { createFacebookApp } from '../facebook.server.ts'
import { isUsername, MESSAGES, toUsername } from '../rules.ts'
import { logInWithFacebook } from './log-in.server.ts'

let graph: Awaited<ReturnType<typeof startGraph>>
beforeAll(async () => {
  graph = await startGraph()
})
afterAll(() => graph.close())

function appWithFacebook(db: Db, overrides: Parameters<typeof testApp>[1] = {}) {
  graph.act('good')
  const facebook = createFacebookApp({ ...APP, graphUrl: graph.url, clock: () => NOW })
  return testApp(db, { facebook, ...overrides })
}

const PATH = '/api/login-with-facebook'
const logIn = (db: Db, facebookId: string, name: string) =>
  logInWithFacebook(db, { facebookId, name }, 'a browser', NOW)
const users = (db: Db) => db.selectFrom('users').selectAll().orderBy('id').execute()

testOnDatabase(
  "the first login creates an account, later ones find it by Facebook's id",
  async (db) => {
    const app = appWithFacebook(db)
    const body = { name: 'Aoife B', accessToken: TOKEN }
    const first = await post(app, PATH, body, aVisitor())
    expect([first.status, first.body]).toEqual([200, { username: 'aoife-b', admin: false }])
    const { body: session } = await get(app, '/api/session', callerAfter(first))
    expect(session.user).toEqual({ username: 'aoife-b', admin: false })

    const again = await post(app, PATH, { ...body, name: 'Another Name' }, aVisitor())
    expect(again.body).toEqual({ username: 'aoife-b', admin: false })
    expect(await users(db)).toMatchObject([
      { facebook_id: AOIFE.facebookId, email: null, password_hash: null, is_admin: 0 },
    ])
  },
)

testOnDatabase('a name without a token does not log in', async (db) => {
  const app = appWithFacebook(db)
  await aMember(db, { username: 'aoife', facebook_id: AOIFE.facebookId })
  for (const body of [
    { name: 'aoife' },
    { name: 'aoife', accessToken: '' },
    { name: 'aoife', accessToken: null },
    { name: 'aoife', accessToken: { valid: true } },
    { name: 'aoife', facebookId: AOIFE.facebookId, user_id: AOIFE.facebookId },
    { name: { $ne: '' }, accessToken: TOKEN },
  ]) {
    const { status, headers } = await post(app, PATH, body, aVisitor())
    expect([status, headers.getSetCookie()]).toEqual([400, []])
  }
  expect(graph.requests).toEqual([])
  graph.act('token of another app')
  const refused = await post(app, PATH, { name: 'aoife', accessToken: TOKEN }, aVisitor())
  expect([refused.status, refused.headers.getSetCookie()]).toEqual([401, []])
})

testOnBothDatabases('the routes do not exist while Facebook is not configured', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const visitor = aVisitor()
  const answers = [
    await post(app, PATH, { name: 'x', accessToken: TOKEN }, visitor),
    await post(app, PATH, '{', visitor),
    await post(app, PATH, 'x'.repeat(70_000), visitor),
    await post(app, PATH, {}, visitor, { 'x-csrf-token': undefined, cookie: undefined }),
    await post(app, PATH, {}, visitor, { origin: 'https://evil.example' }),
    await post(app, PATH, 'name=x', visitor, { 'content-type': 'text/plain' }),
    await get(app, PATH),
  ]
  for (const { status, body } of answers)
    expect([status, body.detail]).toEqual([404, 'Facebook login is not available here.'])
  expect((await get(app, '/login/facebook')).status).toBe(404)
  expect(await users(db)).toEqual([])
})

testOnBothDatabases('the return page exists while Facebook is configured', async (db) => {
  const app = appWithFacebook(db, { renderPage: await pagesAsData() })
  expect((await get(app, '/login/facebook')).status).toBe(200)
})

testOnDatabase("a taken name gets a suffix, and its owner's account stays closed", async (db) => {
  const owner = await aMember(db, { username: 'Aoife' })
  const { user, userId } = await logIn(db, '1', 'Aoife')
  expect(user.username).toMatch(/^aoife-\d{4}$/)
  expect(userId).not.toBe(owner.id)
  const [before] = await users(db)
  expect(before).toMatchObject({ id: owner.id, facebook_id: null })
  expect((await logIn(db, '2', 'Aoife')).user.username).toMatch(/^aoife-\d{4}$/)
  expect(await users(db)).toHaveLength(3)
})

testOnDatabase(
  'a member logged in with a password gets a second account, not a link',
  async (db) => {
    const app = appWithFacebook(db)
    const member = await aMember(db, { username: 'by-password' })
    const answer = await post(app, PATH, { name: 'Aoife', accessToken: TOKEN }, member)
    expect(answer.body).toEqual({ username: 'aoife', admin: false })
    expect((await get(app, '/api/session', member)).body.user).toBeNull()
    expect((await users(db)).map(({ facebook_id }) => facebook_id)).toEqual([
      null,
      AOIFE.facebookId,
    ])
  },
)

testOnDatabase('a suspended member cannot log in', async (db) => {
  await aMember(db, { facebook_id: '1', suspended_at: 1 })
  await expect(logIn(db, '1', 'Aoife')).rejects.toMatchObject({
    status: 401,
    message: MESSAGES.loginFailed,
  })
})

testOnBothDatabases('twenty concurrent first logins get the same account', async (db) => {
  const logins = Array.from({ length: 20 }, (_, index) => logIn(db, '1', `Aoife ${index}`))
  const ids = (await Promise.all(logins)).map(({ userId }) => userId)
  expect(new Set(ids).size).toBe(1)
  expect(await users(db)).toHaveLength(1)
})

test('every Facebook name becomes a valid username', () => {
  const names = [
    'Aoife Ní Bhriain',
    'Ó',
    '',
    '李雷',
    'a@b.ie',
    '---',
    '<script>',
    'x'.repeat(200),
    '\0',
    'admin',
  ]
  for (const name of names) expect([name, isUsername(toUsername(name))]).toEqual([name, true])
  expect(toUsername('Aoife Ní Bhriain')).toBe('aoife-ni-bhriain')
})
