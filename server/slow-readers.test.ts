import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { dropSlowReader } from './slow-readers.ts'

const REQUEST = 'GET / HTTP/1.1\r\nhost: x\r\n\r\n'
const LARGE = 'x'.repeat(30_000_000)
const MAX_SILENCE_MS = 40

async function aServer(answer: (response: ServerResponse) => void, maxSilenceMs = MAX_SILENCE_MS) {
  const opened: ServerResponse[] = []
  const closed: ServerResponse[] = []
  const { promise: dropped, resolve: drop } = Promise.withResolvers<void>()
  const server = createServer((_request, response) => {
    dropSlowReader(response, maxSilenceMs)
    opened.push(response)
    response.once('close', () => {
      closed.push(response)
      if (!response.writableFinished) drop()
    })
    answer(response)
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(REQUEST)
  const waiting = () => opened.at(-1)?.socket?.writableLength
  return { socket, closed, dropped, waiting }
}

/**
 * Waits until nothing has moved for that time.
 * A busy machine moves bytes later and holds up the loop: what it held up counts as no silence, here as there.
 */
async function silence(ms: number, waiting: () => number | undefined) {
  const tickMs = 20
  let silentMs = 0
  let [before, at] = [waiting(), performance.now()]
  while (silentMs < ms) {
    await setTimeout(tickMs)
    const [after, now] = [waiting(), performance.now()]
    silentMs = after === before && now - at < 2 * tickMs ? silentMs + now - at : 0
    ;[before, at] = [after, now]
  }
  return 'still open'
}

test('a connection that reads nothing of its response is dropped', async () => {
  const { socket, closed } = await aServer((response) => response.end(LARGE))
  await expect.poll(() => closed.length).toBe(1)
  expect(closed[0]?.writableFinished).toBe(false)
  socket.destroy()
})

for (const [name, bytes] of [
  ['one large response', 30_000_000],
  ['pipelined pages', 60_000],
  ['pipelined files', 1_000_000],
] as const)
  test(`a silent connection is dropped after the silence that is allowed, not twice of it: ${name}`, async () => {
    const maxSilenceMs = 1000
    const body = Buffer.alloc(bytes, 'x')
    const { socket, dropped, waiting } = await aServer(
      (response) => response.end(body),
      maxSilenceMs,
    )
    socket.pause()
    socket.write(REQUEST.repeat(Math.ceil(LARGE.length / bytes)))
    const first = await Promise.race([dropped, silence(1.6 * maxSilenceMs, waiting)])
    expect(first).not.toBe('still open')
    socket.destroy()
  })

test('a slow response and a slow but steady reader are not dropped', async () => {
  const { socket, closed } = await aServer((response) => {
    let silences = 0
    response.on('timeout', () => {
      silences += 1
      if (silences === 3) response.end(LARGE)
    })
    // Reader and server share one event loop: its pauses must not count as silence.
  }, 1000)
  let received = 0
  socket.on('data', (bytes) => (received += bytes.length))
  await expect.poll(() => closed.length).toBe(1)
  expect(closed[0]?.writableFinished).toBe(true)
  await expect.poll(() => received).toBeGreaterThan(LARGE.length)
})

test('a response that the system has taken whole needs no timer', async () => {
  const { socket, closed } = await aServer((response) => {
    response.removeAllListeners('timeout')
    response.end('short')
    dropSlowReader(response, MAX_SILENCE_MS)
  })
  await expect.poll(() => closed.length).toBe(1)
  expect(closed[0]?.listenerCount('timeout')).toBe(0)
  socket.destroy()
})

test('a reader that pauses for less than is allowed, again and again, is not dropped', async () => {
  let silences = 0
  const { socket, closed } = await aServer((response) => {
    response.on('timeout', () => {
      silences += 1
      if (silences % 5 === 0) readSome()
    })
    response.end(LARGE)
  }, 1000)
  socket.pause()
  let received = 0
  socket.on('data', (bytes) => {
    received += bytes.length
    if (silences < 15 && received > (silences / 5) * 4_000_000) socket.pause()
  })
  const readSome = () => socket.resume()
  await expect.poll(() => closed.length).toBe(1)
  expect(closed[0]?.writableFinished).toBe(true)
  await expect.poll(() => received).toBeGreaterThan(LARGE.length)
  expect(silences).toBeGreaterThanOrEqual(15)
})
