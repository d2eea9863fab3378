import { createServer, request as send, type RequestListener, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openMetrics } from '../metrics.ts'
import { inOrder } from './in-order.ts'
import type { Role } from './recent-sessions.ts'
import { openTurns } from './turns.ts'

const ROLES: Readonly<Record<string, Role>> = {
  'session=m.member': 'member',
  'session=m.admin': 'admin',
}
const MEMBER = { cookie: 'session=m.member' }
const ADMIN = { cookie: 'session=m.admin' }
const GREEDY = '127.0.1.1'

type Asking = {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** The client's address; by default a new one per request. */
  from?: string
}

/** A site that answers on command, behind turns. */
async function aCrowdedSite(site?: RequestListener, maxInFlight?: number, scale = 1) {
  const held: ServerResponse[] = []
  let asks = 0
  const metrics = openMetrics()
  const turns = openTurns({
    sessions: { roleOf: (cookie = '') => ROLES[cookie] ?? 'visitor' },
    trustProxy: false,
    metrics,
    scale,
    ...(maxInFlight !== undefined && { maxInFlight }),
  })
  const hold: RequestListener = (_request, response) => void held.push(response)
  const server = createServer(
    inOrder((request, response) => turns.admit(request, response, site ?? hold)),
  )
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const newAddress = () => `127.0.0.${(asks += 1)}`
  const ask = (
    path: string,
    { method = 'GET', headers = {}, body, from = newAddress() }: Asking = {},
  ) =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
      (resolve, reject) => {
        const to = { port, host: '127.0.0.1', localAddress: from, path, method, headers }
        const asked = send(to, (response) => {
          let text = ''
          response.on('data', (part: Buffer) => (text += part.toString()))
          response.on('end', () =>
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
          )
        })
        asked.on('error', reject).end(body)
      },
    )
  const inFlight = async () =>
    Number(/^requests_in_flight (\d+)/m.exec((await metrics.read()).text)?.[1])
  const inLine = async () =>
    Number(/^requests_waiting (\d+)/m.exec((await metrics.read()).text)?.[1])
  const releaseAll = () => held.splice(0).forEach((response) => response.end('done'))
  return { ask, held, inLine, inFlight, releaseAll, metrics, port }
}

/** A site that renders as React does: nothing else happens until the page is there. */
function blocking(ms: number, served: string[] = []): RequestListener {
  return (request, response) => {
    served.push(request.url ?? '')
    const end = performance.now() + ms
    while (performance.now() < end) Math.sqrt(end)
    response.end('done')
  }
}

test('newcomers are answered in the order in which they came, one in each turn of the loop', async () => {
  const served: string[] = []
  let turn = 0
  const turnOf: number[] = []
  const count = () => {
    turn += 1
    counting = setImmediate(count)
  }
  let counting = setImmediate(count)
  onTestFinished(() => clearImmediate(counting))
  const { ask } = await aCrowdedSite((request, response) => {
    turnOf.push(turn)
    blocking(2, served)(request, response)
  })
  const paths = Array.from({ length: 40 }, (_, i) => `/search?q=${i}`)
  const answers = await Promise.all(paths.map((path) => ask(path)))
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200))
  expect(served.toSorted()).toEqual(paths.toSorted())
  expect(new Set(turnOf).size, 'no two pages in one turn').toBe(40)
})

test('all who have come are known before the next page', async () => {
  const served: string[] = []
  const { ask } = await aCrowdedSite(blocking(20, served))
  const greedy = Array.from({ length: 20 }, (_, i) => ask(`/search?greedy=${i}`, { from: GREEDY }))
  const other = ask('/search?other', { from: '127.0.0.200' })
  await Promise.all([...greedy, other])
  expect(served.indexOf('/search?other')).toBeLessThan(4)
})

test('requests of moderators and forms of members go first; reading does not', async () => {
  const { ask, held, inLine, releaseAll } = await aCrowdedSite(undefined, 1)
  const first = ask('/search')
  await expect.poll(() => held.length).toBe(1)
  const served: string[] = []
  const asked = [
    ask('/search?visitor').then(() => served.push('visitor')),
    ask('/search?member', { headers: MEMBER }).then(() => served.push('member reads')),
    ask('/search?sent', { method: 'POST' }).then(() => served.push('visitor sends')),
  ]
  await expect.poll(inLine).toBe(3)
  asked.push(
    ask('/api/x', { method: 'POST', headers: MEMBER }).then(() => served.push('member sends')),
    ask('/admin', { headers: ADMIN }).then(() => served.push('admin')),
  )
  await expect.poll(inLine).toBe(5)
  for (let i = 0; i < 6; i += 1) {
    await expect.poll(() => held.length).toBe(1)
    releaseAll()
  }
  await Promise.all([first, ...asked])
  expect(served.slice(0, 2).toSorted()).toEqual(['admin', 'member sends'])
  expect(served.slice(2).toSorted()).toEqual(['member reads', 'visitor', 'visitor sends'])
})

test('a visitor waits for three of those that go first, however many they are', async () => {
  const served: string[] = []
  const { ask, held, inLine, releaseAll } = await aCrowdedSite(undefined, 1)
  const first = ask('/search')
  await expect.poll(() => held.length).toBe(1)
  const asked = Array.from({ length: 8 }, (_, i) =>
    ask(`/admin?${i}`, { headers: ADMIN }).then(() => served.push('admin')),
  )
  for (let i = 0; i < 2; i += 1) asked.push(ask(`/?${i}`).then(() => served.push('visitor')))
  await expect.poll(inLine).toBe(10)
  for (let i = 0; i < 11; i += 1) {
    await expect.poll(() => held.length).toBe(1)
    releaseAll()
  }
  await Promise.all([first, ...asked])
  const visitorsAt = served.flatMap((name, at) => (name === 'visitor' ? [at] : []))
  expect(visitorsAt).toEqual([3, 7])
})

test('health, files and pictures wait for nobody', async () => {
  const { ask, held, releaseAll } = await aCrowdedSite(undefined, 1)
  const first = ask('/search')
  await expect.poll(() => held.length).toBe(1)
  const waiting = ask('/search')
  const paths = [
    '/healthz',
    '/readyz',
    '/assets/a.js',
    '/sw.js',
    '/media/a.webp',
    '/_ipx/w_1/a.webp',
  ]
  const others = paths.map((path) => ask(path))
  await expect.poll(() => held.length).toBe(7)
  releaseAll()
  await expect.poll(() => held.length).toBe(1)
  releaseAll()
  const answers = await Promise.all([first, waiting, ...others])
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
})

test('one address that asks for more than can be served is refused, and nobody else', async () => {
  const { ask, metrics } = await aCrowdedSite(blocking(25), undefined, 0.2)
  const asking = new AbortController()
  const greedy = Array.from({ length: 60 }, async () => {
    const statuses: number[] = []
    while (!asking.signal.aborted) statuses.push((await ask('/search', { from: GREEDY })).status)
    return statuses
  })
  const modest: number[] = []
  for (let i = 0; i < 12; i += 1)
    modest.push((await ask('/search', { from: '127.0.0.200' })).status)
  asking.abort()
  const statuses = (await Promise.all(greedy)).flat()
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(modest).toEqual(Array(12).fill(200))
  expect((await metrics.read()).text).toContain('requests_refused_total{line="other"}')
})

test('an address that is alone may use the whole machine', async () => {
  const { ask } = await aCrowdedSite(blocking(3))
  const from = GREEDY
  const answers = await Promise.all(Array.from({ length: 100 }, () => ask('/search', { from })))
  expect(answers.map(({ status }) => status)).toEqual(Array(100).fill(200))
})

test('a refusal says when to retry, as a page or as a Problem', async () => {
  const { ask, held, inLine, releaseAll } = await aCrowdedSite(undefined, 1, 0)
  const asked = [ask('/search')]
  await expect.poll(() => held.length).toBe(1)
  asked.push(ask('/search'))
  await expect.poll(inLine).toBe(1)
  const page = await ask('/search', { headers: { accept: 'text/html,*/*' } })
  expect(page).toMatchObject({ status: 503, body: expect.stringContaining('<h1>Very busy') })
  expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
  expect(page.headers['cache-control']).toBe('no-store')
  const problem = await ask('/search')
  expect(JSON.parse(problem.body)).toMatchObject({ status: 503, detail: expect.any(String) })
  expect(problem.headers['content-type']).toBe('application/problem+json')
  releaseAll()
  await expect.poll(() => held.length).toBe(1)
  releaseAll()
  await Promise.all(asked)
})

test('who has left is not served', async () => {
  const served: string[] = []
  const { ask, held, inLine, releaseAll, port } = await aCrowdedSite((request, response) => {
    served.push(request.url ?? '')
    held.push(response)
  }, 1)
  const first = ask('/search?first')
  await expect.poll(() => held.length).toBe(1)
  const leaving = connect(port, '127.0.0.1')
  leaving.write('GET /search?gone HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(inLine).toBe(1)
  leaving.resetAndDestroy()
  const last = ask('/search?last')
  await expect.poll(inLine).toBe(2)
  releaseAll()
  await expect.poll(() => held.length).toBe(1)
  releaseAll()
  await Promise.all([first, last])
  expect(served).toEqual(['/search?first', '/search?last'])
})

test('a slow request body is not in flight until it is complete', async () => {
  const { ask, held, inFlight, releaseAll, port } = await aCrowdedSite()
  const slow = Array.from({ length: 6 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\n\r\nab')
    return socket
  })
  await expect.poll(() => held.length).toBe(6)
  expect(await inFlight()).toBe(0)
  const other = ask('/search')
  await expect.poll(inFlight).toBe(1)
  releaseAll()
  expect((await other).status).toBe(200)
  for (const socket of slow) socket.destroy()
})

test('nothing is in flight once the visitor disconnects or reads slowly', async () => {
  const large = 'x'.repeat(30_000_000)
  const { inFlight, port } = await aCrowdedSite((_request, response) => {
    response.end(large)
  })
  const lazy = connect(port, '127.0.0.1')
  lazy.write('GET /search HTTP/1.1\r\nhost: x\r\n\r\n')
  await new Promise((resolve) => lazy.once('readable', resolve))
  expect(await inFlight()).toBe(0)
  lazy.destroy()

  const silent = await aCrowdedSite()
  const gone = connect(silent.port, '127.0.0.1')
  gone.write('GET /search HTTP/1.1\r\nhost: x\r\n\r\n')
  await expect.poll(silent.inFlight).toBe(1)
  gone.destroy()
  await expect.poll(silent.inFlight).toBe(0)
})

test('one pipelined request of a connection is in flight at a time, and none after it closes', async () => {
  const { held, inFlight, port } = await aCrowdedSite()
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /search HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(400))
  await expect.poll(() => held.length).toBe(1)
  held[0]?.end('first')
  await expect.poll(() => held.length).toBe(2)
  expect(await inFlight()).toBe(1)
  socket.destroy()
  await expect.poll(inFlight).toBe(0)
})
