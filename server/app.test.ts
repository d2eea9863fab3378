import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { expect, onTestFinished, vi } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { testApp, visitorHeaders } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { pagesAsData } from '#test/roles/pages.ts'

/** Sends bytes as they are to the app on a real socket and gives back the head of the answer. */
async function headOf(db: Db, request: string) {
  const listener = getRequestListener(testApp(db).fetch)
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const head = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    let received = ''
    socket.on('data', (bytes) => {
      received += bytes.toString()
      if (!received.includes('\r\n\r\n')) return
      socket.destroy()
      resolve(received.split('\r\n\r\n')[0] ?? '')
    })
    socket.on('error', reject)
  })
  server.close()
  return head
}

const statusLineOf = async (db: Db, request: string) => (await headOf(db, request)).split('\r\n')[0]

const VISITOR = Object.entries(visitorHeaders()).map(([name, value]) => `${name}: ${value}\r\n`)
const HEAD = `Host: localhost\r\nConnection: close\r\n${VISITOR.join('')}Content-Type: application/json\r\n`

testOnDatabase('bodies of every shape get an answer, on a real socket', async (db) => {
  const post = (rest: string) => statusLineOf(db, `POST /api/nothing HTTP/1.1\r\n${HEAD}${rest}`)

  expect(await post('\r\n')).toContain('404')
  expect(await post('Content-Length: 0\r\n\r\n')).toContain('404')
  expect(await post('Content-Length: 2\r\n\r\nhi')).toContain('404')
  expect(await post('Transfer-Encoding: chunked\r\n\r\n2\r\nhi\r\n0\r\n\r\n')).toContain('404')
  const large = 'x'.repeat(70_000)
  expect(await post(`Content-Length: 70000\r\n\r\n${large}`)).toContain('413')
  expect(await post(`Transfer-Encoding: chunked\r\n\r\n11170\r\n${large}\r\n0\r\n\r\n`)).toContain(
    '413',
  )
})

testOnDatabase('an answer to a body that is not read closes the connection', async (db) => {
  const head = `POST /api/nothing HTTP/1.1\r\nHost: localhost\r\n${VISITOR.join('')}`
  const tooLarge = await headOf(db, `${head}Content-Length: 70000\r\n\r\nthe first part`)
  expect(tooLarge).toMatch(/^HTTP\/1.1 413 /)
  expect(tooLarge).toMatch(/^connection: close$/im)
  const refused = await headOf(db, `${head}Content-Length: 2\r\n\r\nhi`)
  expect(refused).toMatch(/^HTTP\/1.1 404 /)
  expect(refused).toMatch(/^connection: keep-alive$/im)
})

testOnDatabase('health and readiness answer, and are never cached', async (db) => {
  const app = testApp(db)
  const starting = testApp(db, { isReady: () => false })
  const stopping = testApp(db, { isStopping: () => true })

  const statuses: number[] = []
  for (const one of [app, starting, stopping]) {
    for (const path of ['/healthz', '/readyz']) {
      const { status, headers } = await one.request(path)
      statuses.push(status)
      expect(headers.get('cache-control')).toBe('no-store')
    }
  }
  expect(statuses).toEqual([200, 200, 200, 503, 503, 503])
})

testOnDatabase('every answer has an id and the strict headers', async (db) => {
  const { headers } = await testApp(db).request('/healthz')

  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}$/)
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  // The address of the test site is https.
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
})

testOnDatabase('when even the error page fails, a plain page leads home', async (db) => {
  const app = testApp(db, {
    renderPage: async () =>
      new Response('Unexpected Server Error', {
        status: 500,
        headers: { 'content-type': 'text/plain' },
      }),
  })

  const response = await app.request('/')
  expect(response.status).toBe(500)
  expect(await response.text()).toContain('<a href="/">')
})

testOnDatabase('only a form of known length, to where files are taken, is large', async (db) => {
  const app = testApp(db)
  const form = 'multipart/form-data; boundary=x'
  const cases: [string, Record<string, string>, number][] = [
    ['/api/submit-competition', { 'content-type': form }, 401],
    ['/api/submit-competition', { 'content-type': form, 'transfer-encoding': 'chunked' }, 413],
    ['/api/submit-competition', { 'content-type': 'application/json' }, 413],
    ['/api/get-user-bookmarks', { 'content-type': form }, 413],
    ['/api/submit-competition/x', { 'content-type': form }, 413],
  ]
  for (const [address, headers, expected] of cases) {
    const { status } = await app.request(address, {
      method: 'POST',
      body: 'x'.repeat(100_000),
      headers: { ...visitorHeaders(), ...headers },
    })
    expect([address, headers, status]).toEqual([address, headers, expected])
  }
})

testOnDatabase(
  'an address with NUL, or that is no text, is a page that is not found',
  async (db) => {
    const warned = vi.spyOn(console, 'warn')
    onTestFinished(() => warned.mockRestore())
    const app = testApp(db, { renderPage: await pagesAsData() })
    for (const path of [
      '/competition/%00',
      '/competition/%00/report',
      '/calendar/%00/bookmarks.ics',
      '/competition/%FF%FE',
      '/competition/%u0041/report',
      '/search/%?q=ipad',
    ]) {
      expect([path, (await app.request(path)).status]).toEqual([path, 404])
      expect(warned).not.toHaveBeenCalled()
      const { cookie } = visitorHeaders()
      const sent = await app.request(path, { method: 'POST', headers: { cookie: cookie ?? '' } })
      expect([path, sent.status]).toEqual([path, 404])
    }
  },
)
