import { createServer, request as send, type RequestListener, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openMetrics } from '../metrics.ts'
import { openShedder } from './shedder.ts'
import { inOrder } from './in-order.ts'

const MAX_IN_FLIGHT = { health: Infinity, admin: 4, member: 3, file: 2, page: 1, picture: 1 }
/** Pages are waited for 100 ms at most, the rest as long as any test takes. */
const LONG_MS = 60_000
const MAX_TICK_MS = {
  health: Infinity,
  admin: LONG_MS,
  member: LONG_MS,
  file: LONG_MS,
  page: 100,
  picture: LONG_MS,
}
const MEMBER = { cookie: 'a=b; session=m.secret' }
const GREEDY = '127.0.1.1'

type Asking = {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** The client's address; by default a new one per request. */
  from?: string
}

/** A site that answers on command, behind a shedder with few places. */
async function aCrowdedSite(
  site?: RequestListener,
  maxInFlight: Partial<typeof MAX_IN_FLIGHT> = {},
) {
  const held: ServerResponse[] = []
  let asks = 0
  const metrics = openMetrics()
  const shedder = openShedder({
    sessions: { roleOf: (cookie) => (cookie === MEMBER.cookie ? 'admin' : 'visitor') },
    trustProxy: false,
    metrics,
    maxInFlight: { ...MAX_IN_FLIGHT, ...maxInFlight },
    maxTickMs: MAX_TICK_MS,
  })
  const hold: RequestListener = (_request, response) => void held.push(response)
  const server = createServer(
    inOrder((request, response) => shedder.admit(request, response, site ?? hold)),
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
  const releaseAll = () => held.splice(0).forEach((response) => response.end('done'))
  return { ask, held, shedder, inFlight, releaseAll, metrics, port }
}

test('the lowest priority is refused first', async () => {
  const { ask, held, releaseAll, metrics } = await aCrowdedSite()
  const answers: Promise<{ status: number }>[] = []
  const fill = async (path: string, headers: Record<string, string> = {}) => {
    const before = held.length
    answers.push(ask(path, { headers }))
    await expect.poll(() => held.length).toBe(before + 1)
  }
  const statusOf = async (path: string, headers: Record<string, string> = {}) =>
    (await ask(path, { headers })).status
  await fill('/_ipx/w_320/a.webp')
  expect(await statusOf('/_ipx/w_320/b.webp')).toBe(503)
  await fill('/search')
  expect(await statusOf('/search')).toBe(503)
  await fill('/assets/a.js')
  expect(await statusOf('/assets/b.js')).toBe(503)
  await fill('/', MEMBER)
  expect(await statusOf('/', MEMBER)).toBe(503)
  await fill('/admin', MEMBER)
  expect(await statusOf('/admin', MEMBER)).toBe(503)
  await fill('/healthz')
  await fill('/readyz')

  releaseAll()
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array(7).fill(200))
  await fill('/_ipx/w_320/c.webp')
  releaseAll()
  const { text } = await metrics.read()
  for (const priority of ['picture', 'page', 'file', 'member', 'admin'])
    expect(text).toContain(`requests_refused_total{priority="${priority}"} 1`)
})

test('a refusal says when to retry, as a page or as a Problem', async () => {
  const { ask, held, releaseAll } = await aCrowdedSite()
  const first = ask('/_ipx/w_320/a.webp')
  await expect.poll(() => held.length).toBe(1)
  const page = await ask('/_ipx/b.webp', { headers: { accept: 'text/html,*/*' } })
  expect(page).toMatchObject({ status: 503, body: expect.stringContaining('<h1>Very busy') })
  expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
  expect(page.headers['cache-control']).toBe('no-store')
  const problem = await ask('/_ipx/b.webp')
  expect(JSON.parse(problem.body)).toMatchObject({ status: 503, detail: expect.any(String) })
  expect(problem.headers['content-type']).toBe('application/problem+json')
  releaseAll()
  await first
})

test('pictures waiting for an encoder leave slots for files and pages', async () => {
  const { ask, held, releaseAll } = await aCrowdedSite(undefined, { picture: 60, file: 2 })
  const pictures = Array.from({ length: 60 }, (_, i) => ask(`/_ipx/w_320,f_avif/${i}.webp`))
  await expect.poll(() => held.length).toBe(60)
  const others = [ask('/search'), ask('/media/a.webp')]
  await expect.poll(() => held.length).toBe(62)
  releaseAll()
  const answers = await Promise.all([...pictures, ...others])
  expect(answers.map(({ status }) => status)).toEqual(Array(62).fill(200))
})

test('a slow request body takes no slot until it is complete', async () => {
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

test('a slot is freed when the visitor disconnects or reads slowly', async () => {
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

/** A site that renders as React does: nothing else happens until the page is there. */
function blocking(ms: number): RequestListener {
  return ({ url }, response) => {
    const end = performance.now() + (url === '/search' ? ms : 0)
    while (performance.now() < end) Math.sqrt(end)
    response.end('done')
  }
}

test('requests are refused once the tick has lasted too long', async () => {
  const { ask, metrics } = await aCrowdedSite(blocking(25), { page: 1000, member: 1000 })
  // All are connected already, as a proxy is: a tick accepts one new connection.
  const addresses = Array.from({ length: 40 }, (_, i) => `127.0.2.${i}`)
  await Promise.all(addresses.map((from) => ask('/healthz', { from })))
  const crowd = addresses.map((from) => ask('/search', { from }))
  const member = ask('/my-bookmarks', { headers: MEMBER })
  const health = ask('/healthz')
  const statuses = (await Promise.all(crowd)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(32)
  expect([(await member).status, (await health).status]).toEqual([200, 200])
  expect((await metrics.read()).text).toContain('requests_refused_total{priority="page"}')
  expect((await ask('/search')).status, 'the next tick starts again').toBe(200)
})

test('a few slow requests are admitted', async () => {
  const { ask } = await aCrowdedSite(blocking(60), { page: 1000 })
  await Promise.all(Array.from({ length: 8 }, () => ask('/healthz', { from: GREEDY })))
  const few = await Promise.all(Array.from({ length: 8 }, () => ask('/search', { from: GREEDY })))
  expect(few.map(({ status }) => status)).toEqual(Array(8).fill(200))
})

test('one address cannot exceed its share of a tick', async () => {
  const { ask } = await aCrowdedSite(blocking(10), { page: 1000 })
  const from = GREEDY
  await Promise.all(Array.from({ length: 60 }, () => ask('/healthz', { from })))
  await ask('/search', { from: '127.0.0.9' })
  const greedy = Array.from({ length: 60 }, () => ask('/search', { from }))
  const modest = await ask('/search', { from: '127.0.0.9' })
  const statuses = (await Promise.all(greedy)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 503]))
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(8)
  expect(modest.status).toBe(200)
})

test('an address that is alone may take the whole tick', async () => {
  const { ask } = await aCrowdedSite(blocking(3), { page: 1000 })
  const from = GREEDY
  await Promise.all(Array.from({ length: 30 }, () => ask('/healthz', { from })))
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask('/search', { from })))
  expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
})

test('one address takes at most half of the slots', async () => {
  const { ask, held, inFlight, releaseAll } = await aCrowdedSite(undefined, { page: 40 })
  const greedy = Array.from({ length: 30 }, () => ask('/search', { from: GREEDY }))
  await expect.poll(inFlight).toBe(20)
  const modest = Array.from({ length: 10 }, () => ask('/search', { from: '127.0.0.9' }))
  await expect.poll(() => held.length).toBe(30)
  releaseAll()
  const statuses = (await Promise.all(greedy)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(20)
  expect((await Promise.all(modest)).map(({ status }) => status)).toEqual(Array(10).fill(200))
})

test('one pipelined request of a connection is in flight at a time, and none after it closes', async () => {
  const { held, inFlight, port } = await aCrowdedSite(undefined, { page: 40 })
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /search HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(400))
  await expect.poll(() => held.length).toBe(1)
  held[0]?.end('first')
  await expect.poll(() => held.length).toBe(2)
  expect(await inFlight()).toBe(1)
  socket.destroy()
  await expect.poll(inFlight).toBe(0)
})
