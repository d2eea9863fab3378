import { createServer, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { getRequestContext } from '#app/context.server.ts'
import { openDatabase } from '#app/db/client.server.ts'
import { asUnavailable } from '#app/lib/http/unavailable.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aVisitor } from '#test/makers.ts'

/** An unreachable database. */
async function noDatabase() {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  const opened = openDatabase({ url: `postgres://127.0.0.1:${port}/x`, dataDir: '/dev/null' })
  onTestFinished(() => opened.close())
  return opened.db
}

const MEMBER = { cookie: aVisitor().cookie.replace('=v.', '=m.') }

test('a page request during a database outage gets a page that says so', async () => {
  const app = testApp(await noDatabase())
  const headers = { ...MEMBER, accept: 'text/html,application/xhtml+xml' }
  const response = await app.request('/my-dashboard', { headers })
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(response.headers.get('content-type')).toMatch(/^text\/html/)
  expect(await response.text()).toMatch(/Sorry.+does not answer right now.+Reference: \S+</s)
})

test('API calls and form posts during an outage get a Problem', async () => {
  const app = testApp(await noDatabase())
  for (const [path, method, accept] of [
    ['/api/session', 'GET', 'text/html'],
    ['/my-dashboard.data', 'GET', '*/*'],
    ['/my-dashboard', 'POST', 'text/html'],
  ] as const) {
    const response = await app.request(path, { method, headers: { ...MEMBER, accept } })
    expect(response.status, path).toBe(503)
    expect(response.headers.get('content-type'), path).toBe('application/problem+json')
    expect(Number(response.headers.get('retry-after')), path).toBeGreaterThan(0)
    const says = method === 'POST' ? /may have been saved/ : /try again in a moment/
    const detail = expect.stringMatching(says)
    expect(await response.json(), path).toMatchObject({ status: 503, detail })
  }
})

test('the process is alive and not ready', async () => {
  const app = testApp(await noDatabase())
  expect((await app.request('/healthz')).status).toBe(200)
  expect((await app.request('/readyz')).status).toBe(503)
})

testOnBothDatabases('a page that cannot be rendered during an outage answers 503', async (db) => {
  for (const [code, status] of [
    ['57P01', 503],
    ['23505', 500],
  ] as const) {
    const app = testApp(db, {
      renderPage: async (_request, context) => {
        getRequestContext(context).unavailable = asUnavailable(
          Object.assign(new Error('no'), { code }),
          'GET',
        )
        return new Response('Sorry', { status: 500, headers: { 'content-type': 'text/html' } })
      },
    })
    const response = await app.request('/')
    expect(response.status).toBe(status)
    expect(response.headers.has('retry-after')).toBe(status === 503)
    expect(await response.text()).toBe('Sorry')
  }
})
