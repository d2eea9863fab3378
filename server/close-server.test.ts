import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test, vi } from 'vitest'
import { HANG_MS } from '#test/hang-bound.ts'
import { closing } from './close-server.ts'

const HEAD = 'GET / HTTP/1.1\r\nhost: x\r\n'

async function aServer(
  { maxMs = HANG_MS, silentMs = 0 },
  listener: RequestListener = (_request, response) => response.end('answered'),
) {
  const server = createServer(listener)
  const close = closing(server, maxMs, silentMs)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => server.closeAllConnections())
  return { server, close }
}

/** Connects, sends that, and collects what comes back. */
async function aClient(server: Server, sent: string) {
  const accepted = once(server, 'connection')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const received: string[] = []
  socket.on('data', (data) => received.push(String(data)))
  socket.on('error', () => {})
  if (sent) socket.write(sent)
  await accepted
  return { received, ended: once(socket, 'close') }
}

test.for([
  ['nothing', ''],
  ['a part of a request', HEAD],
])('a connection that has sent %s does not hold up the end', async ([, sent = '']) => {
  const { server, close } = await aServer({})
  const { received, ended } = await aClient(server, sent)
  await close()
  await ended
  expect(received).toEqual([])
})

test('a request that comes just before the end is answered', async () => {
  const { server, close } = await aServer({ silentMs: HANG_MS })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  await once(server, 'connection')
  const closed = close()
  socket.write(`${HEAD}connection: close\r\n\r\n`)
  const [data] = (await once(socket, 'data')) as [Buffer]
  expect(String(data)).toContain('answered')
  await closed
})

/** Sends requests from a thread: the second while this one is blocked, as by a page that is rendered. */
const SENDER = `
  const { once } = require('node:events')
  const { connect } = require('node:net')
  const { parentPort, workerData: { port, sent, isKept, head } } = require('node:worker_threads')
  async function send() {
    const received = []
    const socket = connect(port, '127.0.0.1')
    socket.on('error', (error) => received.push(error.code))
    socket.on('data', (data) => received.push(String(data)))
    if (isKept) {
      socket.write(head + '\\r\\n')
      await once(socket, 'data')
    }
    parentPort.postMessage('ready')
    await once(parentPort, 'message')
    socket.write(head + 'connection: close\\r\\n\\r\\n', () => {
      Atomics.store(sent, 0, 1)
      Atomics.notify(sent, 0)
    })
    await once(socket, 'close')
    parentPort.postMessage(received)
  }
  send()`

test.for([
  ['a new connection', false],
  ['a connection kept alive', true],
] as const)('a request that waits unread on %s is answered', async ([, isKept]) => {
  const { server, close } = await aServer({ silentMs: HANG_MS })
  const { port } = server.address() as AddressInfo
  const sent = new Int32Array(new SharedArrayBuffer(4))
  const sender = new Worker(SENDER, { eval: true, workerData: { port, sent, isKept, head: HEAD } })
  await once(sender, 'message')
  sender.postMessage('send', [])
  Atomics.wait(sent, 0, 0)
  const closed = close()
  const [received] = (await once(sender, 'message')) as [string[]]
  expect(received.join('')).toMatch(/answered$/)
  await closed
})

test('a request in work is answered first, and a connection kept alive ends', async () => {
  let answer = () => {}
  const { server, close } = await aServer({}, (_request, response) => {
    answer = () => response.end('answered')
  })
  const asked = once(server, 'request')
  const { received, ended } = await aClient(server, `${HEAD}\r\n`)
  await asked
  const closed = close()
  const round = vi.spyOn(server, 'closeIdleConnections')
  await vi.waitFor(() => expect(round.mock.calls.length).toBeGreaterThan(2))
  answer()
  await closed
  await ended
  expect(received.join('')).toContain('answered')
})

test('a request that is never answered is aborted in the end', async () => {
  const { server, close } = await aServer({ maxMs: 0 }, () => {})
  const asked = once(server, 'request')
  const { received, ended } = await aClient(server, `${HEAD}\r\n`)
  await asked
  await close()
  await ended
  expect(received).toEqual([])
})
