import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { getRequestListener } from '@hono/node-server'
import pino from 'pino'
import { expect, test } from 'vitest'
import { parseConfig } from '#app/config.server.ts'
import { getRequestContext } from '#app/context.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { PAGE_TRAITS } from '#app/page-traits.ts'
import { newSecret } from '#app/lib/security/secrets.server.ts'
import type { AppDeps } from '#server/app-deps.ts'
import type { Counted } from '#server/metrics.ts'
import { openMetrics } from '#server/metrics.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, anAdmin } from '#test/makers.ts'
import { parseRequestId, loggedPath, newRequestId } from './access-log.ts'

type Line = Record<string, unknown> & { msg: string }

/** A site that keeps what it writes into its log and what it counts. */
function watchedApp(db: Db, overrides: Partial<AppDeps> = {}) {
  const text: string[] = []
  const counted: Counted[] = []
  const app = testApp(db, {
    log: pino({ level: 'info' }, { write: (line: string) => void text.push(line) }),
    metrics: { ...openMetrics(), countRequest: (one) => void counted.push(one) },
    renderPage: async (_request, context) => {
      getRequestContext(context).countAs('/competition/:comp')
      return new Response('<!DOCTYPE html><title>A page</title>')
    },
    ...overrides,
  })
  const lines = () => text.map((line) => JSON.parse(line) as Line)
  return { app, counted, text, lines: () => lines().filter(({ msg }) => msg === 'request') }
}

testOnDatabase('a request is logged in one line and counted once', async (db) => {
  const { app, lines, counted } = watchedApp(db)
  const { headers } = await app.request('/competition/win-a-kayak?from=mail')
  expect(lines()).toEqual([
    {
      level: 30,
      time: expect.any(Number) as number,
      requestId: headers.get('x-request-id'),
      method: 'GET',
      path: '/competition/win-a-kayak',
      status: 200,
      ms: expect.any(Number) as number,
      actor: 'visitor',
      pid: expect.any(Number) as number,
      hostname: expect.any(String) as string,
      msg: 'request',
    },
  ])
  expect(counted).toMatchObject([{ route: '/competition/:comp', method: 'GET', status: 200 }])
})

testOnDatabase('health checks are counted, and logged only for debugging', async (db) => {
  const { app, lines, counted } = watchedApp(db)
  for (const path of ['/healthz', '/readyz', '/healthz/x']) await app.request(path)
  expect(lines()).toMatchObject([{ path: '/healthz/x' }])
  expect(counted).toHaveLength(3)
})

testOnDatabase('requests are counted by route pattern', async (db) => {
  const { app, counted } = watchedApp(db)
  const pages = watchedApp(db, { renderPage: async () => new Response(null, { status: 404 }) })
  await aCompetition(db)
  for (const path of [
    '/api/search/kayak',
    '/api/nothing',
    '/healthz',
    '/media/x.webp',
    '/_ipx/w_1/x',
  ])
    await app.request(path)
  await app.request('/api/login', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })
  expect(counted.map(({ route, status }) => [route, status])).toEqual([
    ['/api/search/:query', 200],
    ['/api/*', 404],
    ['/healthz', 200],
    ['/media/:name', 404],
    ['/_ipx/*', 404],
    ['other', 403],
  ])
  await pages.app.request('/wp-login.php')
  expect(pages.counted).toMatchObject([{ route: 'other', status: 404 }])
})

testOnDatabase('the line has the role of the client, not the name', async (db) => {
  const { app, lines, text } = watchedApp(db)
  const admin = await anAdmin(db)
  await app.request('/my-dashboard', { headers: { cookie: admin.cookie } })
  expect(lines()).toMatchObject([{ actor: 'admin' }])
  expect(text.join('')).not.toContain(admin.username)
})

testOnDatabase(
  'on a socket the line has the bytes sent and whether the response was aborted',
  async (db) => {
    let answer = (_response: Response) => {}
    const slow = new Promise<Response>((resolve) => (answer = resolve))
    const body = 'x'.repeat(50_000)
    const { app, lines } = watchedApp(db, {
      renderPage: async ({ url }) => (url.endsWith('/slow') ? slow : new Response(body)),
    })
    const listener = getRequestListener(app.fetch)
    const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const ask = (path: string) => request({ port, path, headers: { connection: 'close' } }).end()

    const [whole] = (await once(ask('/whole'), 'response')) as [IncomingMessage]
    await once(whole.resume(), 'end')
    const broken = ask('/slow').on('error', () => {})
    const [, outgoing] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
    broken.destroy()
    await once(outgoing, 'close')
    answer(new Response(body))
    server.close()
    await once(server, 'close')
    const byPath = new Map(lines().map((line) => [line.path, line]))
    expect(byPath.get('/whole')?.bytes).toBeGreaterThan(50_000)
    expect(byPath.get('/whole')?.bytes).toBeLessThan(53_000)
    expect(byPath.get('/slow')).toMatchObject({ brokenOff: true })
  },
)

/** The patterns of pages and of the API with what nobody else may know in them. */
function privatePatterns(app: ReturnType<typeof testApp>) {
  const all = [...Object.keys(PAGE_TRAITS), ...app.routes.map(({ path }) => path)]
  return [...new Set(all)].filter((pattern) => /:(token|query)\b/.test(pattern))
}

testOnDatabase('no secret and no search is logged, however an address is spelled', async (db) => {
  const { app, text } = watchedApp(db, { renderPage: async () => new Response('A page') })
  const patterns = privatePatterns(app)
  expect(patterns).toEqual(
    expect.arrayContaining(['/password-reset/:token', '/api/search/:query', '/unsubscribe/:token']),
  )
  for (const pattern of patterns) {
    const secret = newSecret()
    const spellings = [
      secret,
      secret.slice(0, -1),
      `${secret}.data`,
      `${secret}=`,
      `${secret}%20`,
      `/${secret}`,
      `${secret}/more`,
    ]
    for (const spelling of spellings) {
      const path = pattern.replace(/:(token|query)/, spelling)
      for (const one of [path, path.replace(/^\/\w+/, (start) => start.toUpperCase())])
        await app.request(one)
    }
    expect([pattern, text.join('').includes(secret.slice(4, 16))]).toEqual([pattern, false])
  }
})

testOnDatabase('the filters of a list are not logged', async (db) => {
  const { app, text, lines } = watchedApp(db)
  await app.request('/new-competitions?fit=ni-under18-nosocial')
  expect(lines()).toHaveLength(1)
  expect(text.join('')).not.toContain('under18')
})

test('private addresses are logged as their pattern, others with their length bounded', () => {
  expect(loggedPath('/%70assword-reset/abc', '/password-reset/:token')).toBe(
    '/password-reset/:token',
  )
  expect(loggedPath('/competition/win-a-kayak', '/competition/:comp')).toBe(
    '/competition/win-a-kayak',
  )
  expect(loggedPath(`/x/${'y'.repeat(5000)}`, 'other')).toHaveLength(200)
})

test('a plain request id of our proxy is used', () => {
  expect(parseRequestId('b7ad6b7169203331')).toBe('b7ad6b7169203331')
  for (const odd of [undefined, '', 'short', 'x'.repeat(65), 'with space', '<script>', 'a\nb34567'])
    expect(parseRequestId(odd)).toBeUndefined()
  expect(newRequestId()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/)
  const many = Array.from({ length: 10_000 }, newRequestId)
  expect(new Set(many).size).toBe(many.length)
})

testOnDatabase('a proxy’s request id is trusted only behind a proxy', async (db) => {
  const environment = { BASE_URL: 'https://competitions.example', LOG_LEVEL: 'silent' }
  const ask = async (TRUST_PROXY: string) => {
    const config = parseConfig({ ...environment, TRUST_PROXY })
    const headers = { 'x-request-id': 'given-by-the-proxy' }
    const response = await testApp(db, { config }).request('/healthz', { headers })
    return response.headers.get('x-request-id')
  }
  expect(await ask('on')).toBe('given-by-the-proxy')
  expect(await ask('off')).not.toBe('given-by-the-proxy')
})

test('the name of a parameter decides whether its value is logged', () => {
  const names = Object.keys(PAGE_TRAITS).flatMap((pattern) => pattern.match(/:\w+/g) ?? [])
  const logged = names.filter((name) => loggedPath('/x', `/${name}`) === '/x')
  const expected = [':cat', ':comp', ':county', ':file', ':id', ':name', ':of', ':slug']
  expect(new Set(logged)).toEqual(new Set(expected))
  for (const name of [':token', ':resetToken', ':secret', ':key', ':query'])
    expect(loggedPath('/x', `/${name}`)).toBe(`/${name}`)
})
