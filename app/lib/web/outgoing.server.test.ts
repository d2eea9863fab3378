import { once } from 'node:events'
import http from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import path from 'node:path'
import { tmpdir } from 'node:os'
import tls from 'node:tls'
import { Agent, request as askUndici } from 'undici'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { checkedAgent, INTERNET } from './checked-network.server.ts'
import { guardSockets, type Outgoing } from './outgoing.server.ts'

const { connect } = net.Socket.prototype
let server: net.Server
let connections: number
let port: number
let refused: string[]

beforeEach(async () => {
  connections = 0
  refused = []
  server = http.createServer((_request, response) => response.end('answered'))
  server.on('connection', () => (connections += 1))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  ;({ port } = server.address() as AddressInfo)
})

afterEach(() => {
  net.Socket.prototype.connect = connect
  server.close()
})

function guard(...listed: Outgoing[]) {
  guardSockets(listed, (address) => refused.push(address))
}

/** Resolves to how it ended. */
async function ending(emitter: NodeJS.EventEmitter) {
  return new Promise<string>((resolve) => {
    emitter.once('error', (error: Error) => resolve(error.message))
    for (const event of ['connect', 'response', 'secureConnect', 'open'])
      emitter.once(event, () => resolve(`reached by ${event}`))
  })
}

const text = (error: unknown) => {
  const { message, cause } = error as Error
  return cause instanceof Error ? cause.message : message
}
const PLANTED: Record<string, () => Promise<string>> = {
  fetch: () => fetch(`http://127.0.0.1:${port}/`).then(String, text),
  'fetch by name': () => fetch(`http://localhost:${port}/`).then(String, text),
  'fetch over TLS': () => fetch(`https://127.0.0.1:${port}/`).then(String, text),
  'undici, with an agent of its own': () =>
    askUndici(`http://127.0.0.1:${port}/`, { dispatcher: new Agent() }).then(String, text),
  'http.get': () => ending(http.get(`http://127.0.0.1:${port}/`)),
  'http.request, with an agent of its own': () =>
    ending(http.request({ host: '127.0.0.1', port, agent: new http.Agent() }).end()),
  'https.get': () => ending(https.get(`https://127.0.0.1:${port}/`)),
  'https.request, whose server name is listed': () =>
    ending(https.request({ host: '127.0.0.1', port, servername: 'mail.example' }).end()),
  'the address of a listed name, with another port': () => ending(net.connect(port, 'localhost')),
  'another host, with a listed port': () => ending(net.connect(port + 1, '127.0.0.1')),
  http2: () => ending(http2.connect(`http://127.0.0.1:${port}`)),
  'net.connect': () => ending(net.connect(port, '127.0.0.1')),
  'net.connect with a port as text': () => ending(net.connect(String(port))),
  'net.createConnection': () => ending(net.createConnection({ port })),
  'a socket of its own': () => ending(new net.Socket().connect(port, '127.0.0.1')),
  'tls.connect': () => ending(tls.connect(port, '127.0.0.1')),
  'a socket in the file system': () => ending(net.connect(path.join(tmpdir(), 'no-socket'))),
}

test('a package reaches no server that is not listed, by any way of connecting', async () => {
  guard(
    { client: 'mail', host: 'mail.example', port: 25 },
    { client: 'mail', host: 'localhost', port: port + 1 },
  )
  for (const [way, plant] of Object.entries(PLANTED))
    expect([way, await plant()]).toEqual([way, expect.stringMatching(/^No client may connect to /)])
  expect(connections).toBe(0)
  expect(refused).toHaveLength(Object.keys(PLANTED).length)
})

test('a listed server is reached by its host and port', async () => {
  guard({ client: 'bucket', host: '127.0.0.1', port })
  const answer = await fetch(`http://127.0.0.1:${port}/`)
  expect([await answer.text(), refused]).toEqual(['answered', []])
})

test('a listed server is reached by the address that its client looked up', async () => {
  guard({ client: 'mail', host: 'mail.example', port })
  const to = (servername: string): tls.ConnectionOptions & net.TcpNetConnectOpts => ({
    host: '127.0.0.1',
    port,
    servername,
  })
  expect(await ending(net.connect(to('mail.example')))).toBe('reached by connect')
  expect(await ending(net.connect(to('other.example')))).toMatch(/^No client may connect to /)
})

test('a listed server is reached by its socket in the file system', async () => {
  const file = path.join(tmpdir(), `competitions-outgoing-${process.pid}`)
  const local = net.createServer().listen(file)
  await once(local, 'listening')
  guard({ client: 'PostgreSQL', path: file })
  expect(await ending(new net.Socket().connect(file))).toBe('reached by connect')
  local.close()
})

test('the checked network reaches what it allows although nothing is listed', async () => {
  guard()
  const network = { ...INTERNET, isAllowed: () => true, ports: [String(port)] }
  const dispatcher = new Agent(checkedAgent(network))
  const { statusCode } = await askUndici(`http://127.0.0.1:${port}/`, { dispatcher })
  expect([statusCode, refused]).toEqual([200, []])
  await dispatcher.destroy()
})
