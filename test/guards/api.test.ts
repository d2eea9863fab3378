import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { api } from '#server/api.ts'
import { OF_PROVIDERS } from '#server/middleware/same-origin.ts'
import { STRICT_FACEBOOK, testApp } from '#test/app.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aMember, anAdmin, aSession, aVisitor, PASSWORD, type Caller } from '#test/makers.ts'
import { callerAfter, post, send } from '#test/roles/call.ts'

const UNDESCRIBED = ['/api/openapi.json']
/** Routes that need no token if the browser marks the request as same-origin, and why. */
const WITHOUT_TOKEN: Record<string, string> = {
  'POST /api/click': 'a beacon cannot set headers, and the request only increments a counter',
  'POST /api/consent': 'likewise; a member’s answer is one that only a page of ours can send',
}
const JSON_TYPE = /^application\/(problem\+)?json\b/

type App = Pick<Hono, 'routes' | 'request'>
type Route = { method: string; path: string }

/** Returns the routes of an app under /api, without middleware (method ALL). */
function apiRoutes(app: App): Route[] {
  const routes = app.routes.filter(
    ({ method, path }) => method !== 'ALL' && path.startsWith('/api'),
  )
  const names = new Set(routes.map(({ method, path }) => `${method} ${path}`))
  return [...names].map((name) => {
    const [method = '', path = ''] = name.split(' ')
    return { method, path }
  })
}

/** Returns an example address: each parameter becomes a plain word. */
function addressOf({ path }: Route) {
  return path.replaceAll(/:\w+(\{[^}]*\})?\??/g, 'competition')
}

const BODY = { headers: { 'content-type': 'application/json' }, body: '{}' }

/** Returns the routes that let a visitor change something without a token. */
async function unguardedRoutes(app: App, extraHeaders: Record<string, string> = {}) {
  const open: string[] = []
  for (const route of apiRoutes(app).filter(({ method }) => method !== 'GET')) {
    const headers = { ...BODY.headers, ...extraHeaders }
    const { status } = await app.request(addressOf(route), {
      ...BODY,
      method: route.method,
      headers,
    })
    if (status !== 401 && status !== 403) open.push(`${route.method} ${route.path}: ${status}`)
  }
  return open
}

/** Returns the GET routes whose answer is neither JSON nor a Problem. */
async function nonJsonRoutes(app: App) {
  const other: string[] = []
  for (const route of apiRoutes(app).filter(({ method }) => method === 'GET')) {
    const response = await app.request(addressOf(route))
    const type = response.headers.get('content-type') ?? ''
    if (!JSON_TYPE.test(type)) other.push(`${route.path}: ${type}`)
  }
  return other
}

testOnBothDatabases(
  'each API route that changes something refuses a visitor without a token',
  async (db) => {
    expect(await unguardedRoutes(testApp(db, { facebook: STRICT_FACEBOOK }))).toEqual([])
  },
)

testOnBothDatabases(
  'without a token only the listed routes are open, and only to same-origin requests',
  async (db) => {
    const app = testApp(db, { facebook: STRICT_FACEBOOK })
    const own: Record<string, string>[] = [
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'https://competitions.example' },
    ]
    for (const headers of own) {
      const open = await unguardedRoutes(app, headers)
      expect(open.map((line) => line.replace(/: \d+$/, ''))).toEqual(Object.keys(WITHOUT_TOKEN))
    }
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'none' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'https://competitions.example', 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    ]
    for (const headers of foreign)
      expect([headers, await unguardedRoutes(app, headers)]).toEqual([headers, []])
  },
)

type Forgery = {
  name: string
  status: number
  caller: Caller
  headers: Record<string, string | undefined>
}

/** Returns the ways to forge a request that changes something, and the expected statuses. */
async function forgeries(db: Db): Promise<Forgery[]> {
  const app = testApp(db, { facebook: STRICT_FACEBOOK })
  const [member, other, visitor] = [await aMember(db), await aMember(db), aVisitor()]
  const phone = await aSession(db, member.id)
  const loggedOut = await aMember(db)
  await post(app, '/api/logout', {}, loggedOut)
  const login = { username: member.username, password: PASSWORD }
  const loggedIn = callerAfter(await post(app, '/api/login', login, visitor)) ?? visitor

  const tokens: [string, Caller, string | undefined][] = [
    ['no token', member, undefined],
    ['an empty token', member, ''],
    ['a wrong token', member, 'x'.repeat(43)],
    ['a visitor’s token', member, aVisitor().csrfToken],
    ['another member’s token', member, other.csrfToken],
    ['the token of another session', member, phone.csrfToken],
    ['the token after logging out', loggedOut, loggedOut.csrfToken],
    ['the token from before the login', loggedIn, visitor.csrfToken],
    ['a token without a cookie', { ...member, cookie: '' }, member.csrfToken],
    ['another visitor’s token', aVisitor(), aVisitor().csrfToken],
  ]
  const places: [string, Record<string, string>][] = [
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling of the site', { 'sec-fetch-site': 'same-site' }],
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['no origin', { origin: 'null' }],
  ]
  const types = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']
  return [
    ...tokens.map(([name, caller, token]) => ({
      name,
      status: 403,
      caller,
      headers: { 'x-csrf-token': token },
    })),
    ...places.map(([name, headers]) => ({ name, status: 403, caller: member, headers })),
    ...types.map((type) => ({
      name: type,
      status: 415,
      caller: member,
      headers: { 'content-type': type },
    })),
  ]
}

testOnBothDatabases('each API route that changes something refuses every forgery', async (db) => {
  const app = testApp(db, { facebook: STRICT_FACEBOOK })
  const routes = apiRoutes(app).filter(
    ({ method, path }) => method !== 'GET' && !OF_PROVIDERS.test(path),
  )
  const forged = await forgeries(db)
  expect([routes.length > 5, forged.length]).toEqual([true, 17])
  for (const route of routes) {
    for (const { name, status, caller, headers } of forged) {
      const answer = await send(app, addressOf(route), {
        method: route.method,
        body: '{}',
        headers: {
          cookie: caller.cookie,
          'x-csrf-token': caller.csrfToken,
          'content-type': 'application/json',
          ...headers,
        },
      })
      // Beacons are plain text: this one is refused because its body names no click.
      const isText = name === 'text/plain' && `POST ${route.path}` in WITHOUT_TOKEN
      const expected = isText ? 400 : status
      expect([route.path, name, answer.status]).toEqual([route.path, name, expected])
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
    }
  }
})

testOnBothDatabases(
  'a cookie, with or without its token, opens no route of mail providers',
  async (db) => {
    const app = testApp(db)
    const admin = await anAdmin(db)
    const routes = apiRoutes(app).filter(({ path }) => OF_PROVIDERS.test(path))
    expect(routes).toHaveLength(1)
    for (const { method, path } of routes) {
      const body = method === 'GET' ? undefined : '{}'
      for (const token of [undefined, admin.csrfToken]) {
        const headers = {
          cookie: admin.cookie,
          'x-csrf-token': token,
          'content-type': 'application/json',
        }
        expect((await send(app, path, { method, body, headers })).status).toBe(401)
      }
    }
  },
)

testOnBothDatabases('each API route that reads answers JSON', async (db) => {
  const app = testApp(db, { facebook: STRICT_FACEBOOK })
  expect(apiRoutes(app).length).toBeGreaterThanOrEqual(5)
  expect(await nonJsonRoutes(app)).toEqual([])
})

testOnBothDatabases('the OpenAPI document describes exactly the routes that exist', async (db) => {
  const app = testApp(db, { facebook: STRICT_FACEBOOK })
  const document = (await (await app.request('/api/openapi.json')).json()) as {
    paths: Record<string, object>
  }
  const described = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const existing = apiRoutes(app)
    .filter(({ path }) => !UNDESCRIBED.includes(path))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
  expect(described.toSorted()).toEqual(existing.toSorted())
})

test('these tests see every route of the API', () => {
  const all = api.routes.filter(({ method }) => method === 'ALL').map(({ path }) => path)
  expect(new Set(all)).toEqual(new Set(['/*']))
})

test('a route without a guard is reported', async () => {
  const careless = new Hono()
    .post('/api/bookmarks/:id', (c) => c.json({ done: true }))
    .delete('/api/bookmarks/:id', (c) => c.body(null, 401))
    .get('/api/page', (c) => c.html('<p>Hello</p>'))
  expect(await unguardedRoutes(careless)).toEqual(['POST /api/bookmarks/:id: 200'])
  expect(await nonJsonRoutes(careless)).toEqual(['/api/page: text/html; charset=UTF-8'])
})
