import { createServer, request as send, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { serveFromCache } from './serve-from-cache.ts'
import { encodePage } from './encode-page.ts'
import { openPageCache } from './page-cache.ts'

type Asking = { method?: string; headers?: Record<string, string> }
type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** A page cache in front of a site that only reports that it was reached. */
async function aServer(
  render = async (address: string) => page(`page ${address}`),
  trustProxy = false,
) {
  const rendered: string[] = []
  const counted: unknown[] = []
  const lines: Record<string, unknown>[] = []
  const pages = openPageCache({
    encode: encodePage,
    render: async (address) => {
      rendered.push(address)
      return render(address)
    },
    clock: () => new Date(),
    maxBytes: 1_000_000,
    isWatching: () => true,
    mayRenderAhead: () => true,
  })
  const listener = serveFromCache({
    pages,
    trustProxy,
    log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    metrics: {
      countRequest: (one) => void counted.push(one),
      countInBulk: (one) => () => void counted.push(one),
    },
    turns: { admit: (request, response, site) => site(request, response) },
    handle: (_request, response) => response.end('the site'),
  })
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const ask = (path: string, { method = 'GET', headers = {} }: Asking = {}) =>
    new Promise<Answer>((resolve, reject) => {
      const asked = send({ port, host: '127.0.0.1', path, method, headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const { statusCode: status = 0 } = response
          resolve({ status, headers: response.headers, body: Buffer.concat(parts) })
        })
      })
      asked.on('error', reject).end()
    })
  const text = async (path: string, asking?: Asking) => (await ask(path, asking)).body.toString()
  return { ask, text, rendered, counted, lines, pages }
}

function page(body: string, status = 200, headers: Record<string, string> = {}) {
  return new Response(body, { status, headers: { 'content-type': 'text/html', ...headers } })
}

test('the second visitor gets the page without a rendering', async () => {
  const { text, rendered } = await aServer()
  expect(await text('/')).toBe('page /')
  expect(await text('/?utm_source=mail')).toBe('page /')
  expect(await text('/')).toBe('page /')
  expect(rendered).toEqual(['/'])
})

const ofVisitor = `__Host-session=v.${'a'.repeat(43)}`
const ofMember = `__Host-session=m.${'a'.repeat(43)}`

test('no cookie and no header changes a cached page', async () => {
  const { text, rendered } = await aServer()
  const asked: Record<string, string>[] = [
    { cookie: ofVisitor },
    { cookie: ofMember },
    { cookie: `${ofVisitor}; ${ofMember}` },
    { cookie: `a=b; __Host-session="m.${'a'.repeat(43)}"` },
    { authorization: 'Bearer x' },
  ]
  for (const headers of asked) expect(await text('/', { headers })).toBe('page /')
  expect(rendered).toEqual(['/'])
})

test('sent forms and pages of one person are left to the site', async () => {
  const { text, rendered } = await aServer()
  const others: [string, Asking][] = [
    ['/', { method: 'POST' }],
    ['/', { method: 'DELETE' }],
    ['/login', {}],
    ['/api/session', {}],
    ['/my-bookmarks', {}],
    ['/my-bookmarks/x.css', {}],
  ]
  for (const [path, asking] of others) expect(await text(path, asking)).toBe('the site')
  expect(rendered).toEqual([])
})

test('an unchanged page answers 304', async () => {
  const { ask } = await aServer()
  const { headers } = await ask('/')
  const etag = headers.etag ?? ''
  for (const known of [etag, `W/"other", ${etag}`]) {
    const again = await ask('/', { headers: { 'if-none-match': known } })
    expect([again.status, again.body.length]).toEqual([304, 0])
    expect(again.headers).toMatchObject({ etag, 'cache-control': headers['cache-control'] })
  }
  const other = await ask('/', { headers: { 'if-none-match': 'W/"other"' } })
  expect(other.status).toBe(200)
})

test('HEAD gets the headers of the page', async () => {
  const { ask } = await aServer()
  const whole = await ask('/')
  const head = await ask('/', { method: 'HEAD' })
  expect(head.body.length).toBe(0)
  const { date: _, 'x-request-id': id, ...headers } = head.headers
  expect(whole.headers).toMatchObject(headers)
  expect(id).not.toBe(whole.headers['x-request-id'])
})

const ODD_HEADERS = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'ftp',
  'x-forwarded-for': '6.6.6.6',
  forwarded: 'host=evil.example',
  'x-original-url': '/admin',
  'x-rewrite-url': '/admin',
  'x-react-router-spa-mode': 'yes',
  'x-react-router-prerender-data': 'evil',
  'x-http-method-override': 'POST',
  'accept-language': 'tlh',
  'user-agent': '<script>',
  referer: 'https://evil.example/',
  origin: 'https://evil.example',
  accept: 'application/json',
  range: 'bytes=0-1',
  'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT',
  purpose: 'prefetch',
  'x-request-id': 'evil-evil',
}

test('irrelevant request headers leave no trace in the page', async () => {
  const { ask, rendered } = await aServer()
  const odd = await ask('/', { headers: ODD_HEADERS })
  const clean = await ask('/')
  expect(rendered).toEqual(['/'])
  expect(odd.body).toEqual(clean.body)
  expect(odd.status).toBe(200)
  expect(JSON.stringify(odd.headers)).not.toMatch(/evil/)
})

test('an error page is sent with its status and rendered again for the next request', async () => {
  const { ask, rendered } = await aServer(async () => page('no such listing', 404))
  for (const _ of [1, 2]) {
    const { status, body, headers } = await ask('/competition/nothing')
    expect([status, body.toString()]).toEqual([404, 'no such listing'])
    expect(headers['cache-control']).toBe('no-store')
  }
  expect(rendered).toHaveLength(2)
})

test('responses that set a cookie and failed renderings are left to the site', async () => {
  const cookie = await aServer(async () => page('', 200, { 'set-cookie': 'session=1' }))
  expect(await cookie.text('/')).toBe('the site')
  const broken = await aServer(() => Promise.reject(new Error('no database')))
  expect(await broken.text('/')).toBe('the site')
})

test('a request id from our own proxy is retained', async () => {
  const named = { headers: { 'x-request-id': 'proxy-0123456789' } }
  const behind = await aServer(undefined, true)
  expect((await behind.ask('/', named)).headers['x-request-id']).toBe('proxy-0123456789')
  expect(behind.lines).toMatchObject([{ requestId: 'proxy-0123456789' }])
  const odd = { headers: { 'x-request-id': 'a b' } }
  expect((await behind.ask('/', odd)).headers['x-request-id']).toMatch(/^[\da-f]{8}-/)
  const open = await aServer()
  expect((await open.ask('/', named)).headers['x-request-id']).toMatch(/^[\da-f]{8}-/)
})

test('each answer is counted by its route and has a line with the id it carries', async () => {
  const { ask, counted, lines } = await aServer()
  const address = '/competition/win-a-car?token=secret'
  const { headers } = await ask(address)
  await ask(address)
  await ask(address, { headers: { 'if-none-match': headers.etag ?? '' } })
  await ask(address, { method: 'HEAD' })
  const one = { route: '/competition/:comp', method: 'GET', status: 200 }
  expect(counted).toEqual([
    { ...one, ms: expect.any(Number) },
    one,
    { ...one, status: 304 },
    { ...one, method: 'HEAD', ms: 0 },
  ])
  expect(lines).toHaveLength(4)
  expect(lines[0]).toMatchObject({
    requestId: headers['x-request-id'],
    path: '/competition/win-a-car',
    status: 200,
  })
  expect(JSON.stringify(lines)).not.toMatch(/secret/)
})
