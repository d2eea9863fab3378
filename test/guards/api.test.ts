import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { api } from '#server/api.ts'
import { STRICT_FACEBOOK, testApp } from '#test/app.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aMember, aSession, aVisitor, PASSWORD, type Caller } from '#test/makers.ts'
import { callerAfter, post, send } from '#test/roles/call.ts'

/** What is written for people to read; everything else under /api is JSON. */
const PAGES = ['/api/docs']
const UNDESCRIBED = [...PAGES, '/api/openapi.json']
/** What does without a token where the browser says that a page of ours sent it, and why. */
const WITHOUT_TOKEN: Record<string, string> = {
  'POST /api/click': 'a beacon carries no headers; it adds one to a number, and does nothing else',
}
const JSON_TYPE = /^application\/(problem\+)?json\b/

type App = Pick<Hono, 'routes' | 'request'>
type Route = { method: string; path: string }

/** The operations of an app under /api; what is mounted for every method is middleware. */
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

/** An address of a route: each parameter becomes a plain word. */
function addressOf({ path }: Route) {
  return path.replaceAll(/:\w+(\{[^}]*\})?\??/g, 'competition')
}

const BODY = { headers: { 'content-type': 'application/json' }, body: '{}' }

/** The routes that change something for a visitor who sends no token. */
async function unguardedRoutes(app: App, said: Record<string, string> = {}) {
  const open: string[] = []
  for (const route of apiRoutes(app).filter(({ method }) => method !== 'GET')) {
    const headers = { ...BODY.headers, ...said }
    const { status } = await app.request(addressOf(route), {
      ...BODY,
      method: route.method,
      headers,
    })
    if (status !== 401 && status !== 403) open.push(`${route.method} ${route.path}: ${status}`)
  }
  return open
}

/** The GET routes whose answer is neither JSON nor a problem. */
async function routesThatAreNotJson(app: App) {
  const other: string[] = []
  for (const route of apiRoutes(app).filter(({ method }) => method === 'GET')) {
    const response = await app.request(addressOf(route))
    const type = response.headers.get('content-type') ?? ''
    const expected = PAGES.includes(route.path) ? /^text\/html\b/ : JSON_TYPE
    if (!expected.test(type)) other.push(`${route.path}: ${type}`)
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
  'without a token only what is excused is open, and only to pages of ours',
  async (db) => {
    const app = testApp(db, { facebook: STRICT_FACEBOOK })
    const own: Record<string, string>[] = [
      { 'sec-fetch-site': 'same-origin' },
      { origin: 'https://competitions.example' },
    ]
    for (const said of own) {
      const open = await unguardedRoutes(app, said)
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
    for (const said of foreign) expect([said, await unguardedRoutes(app, said)]).toEqual([said, []])
  },
)

type Forgery = {
  name: string
  status: number
  caller: Caller
  headers: Record<string, string | undefined>
}

/** Every way in which a request that changes something can be forged, and what is answered. */
async function forgeries(db: Db): Promise<Forgery[]> {
  const app = testApp(db, { facebook: STRICT_FACEBOOK })
  const [member, other, visitor] = [await aMember(db), await aMember(db), aVisitor()]
  const phone = await aSession(db, member.id)
  const left = await aMember(db)
  await post(app, '/api/logout', {}, left)
  const login = { username: member.username, password: PASSWORD }
  const entered = callerAfter(await post(app, '/api/login', login, visitor)) ?? visitor

  const tokens: [string, Caller, string | undefined][] = [
    ['no token', member, undefined],
    ['an empty token', member, ''],
    ['a wrong token', member, 'x'.repeat(43)],
    ['a visitor’s token', member, aVisitor().csrfToken],
    ['another member’s token', member, other.csrfToken],
    ['the token of another session', member, phone.csrfToken],
    ['the token after logging out', left, left.csrfToken],
    ['the token of before the login', entered, visitor.csrfToken],
    ['a token without a cookie', { ...member, cookie: '' }, member.csrfToken],
    ['another visitor’s token', aVisitor(), aVisitor().csrfToken],
  ]
  const places: [string, Record<string, string>][] = [
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour of the site', { 'sec-fetch-site': 'same-site' }],
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
  const routes = apiRoutes(app).filter(({ method }) => method !== 'GET')
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
      // Beacons are plain text: what is wrong here is that nothing was clicked.
      const isText = name === 'text/plain' && `POST ${route.path}` in WITHOUT_TOKEN
      const expected = isText ? 400 : status
      expect([route.path, name, answer.status]).toEqual([route.path, name, expected])
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
    }
  }
})

testOnBothDatabases('each API route that reads answers JSON', async (db) => {
  const app = testApp(db, { facebook: STRICT_FACEBOOK })
  expect(apiRoutes(app).length).toBeGreaterThanOrEqual(5)
  expect(await routesThatAreNotJson(app)).toEqual([])
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

test('every route of the API is seen by these tests', () => {
  const all = api.routes.filter(({ method }) => method === 'ALL').map(({ path }) => path)
  expect(new Set(all)).toEqual(new Set(['/*']))
})

test('the guards see a route that lets everybody in', async () => {
  const careless = new Hono()
    .post('/api/bookmarks/:id', (c) => c.json({ done: true }))
    .delete('/api/bookmarks/:id', (c) => c.body(null, 401))
    .get('/api/page', (c) => c.html('<p>Hello</p>'))
  expect(await unguardedRoutes(careless)).toEqual(['POST /api/bookmarks/:id: 200'])
  expect(await routesThatAreNotJson(careless)).toEqual(['/api/page: text/html; charset=UTF-8'])
})
