import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { api } from '#server/api.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases } from '#test/database.ts'

/** What is written for people to read; everything else under /api is JSON. */
const PAGES = ['/api/docs']
const UNDESCRIBED = [...PAGES, '/api/openapi.json']
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
async function unguardedRoutes(app: App) {
  const open: string[] = []
  for (const route of apiRoutes(app).filter(({ method }) => method !== 'GET')) {
    const { status } = await app.request(addressOf(route), { method: route.method, ...BODY })
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
    expect(await unguardedRoutes(testApp(db))).toEqual([])
  },
)

testOnBothDatabases('each API route that reads answers JSON', async (db) => {
  const app = testApp(db)
  expect(apiRoutes(app).length).toBeGreaterThanOrEqual(5)
  expect(await routesThatAreNotJson(app)).toEqual([])
})

testOnBothDatabases('the OpenAPI document describes exactly the routes that exist', async (db) => {
  const app = testApp(db)
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
