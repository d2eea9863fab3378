import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { dropSlowReader } from './slow-readers.ts'

const LARGE = 'x'.repeat(30_000_000)
const MAX_SILENCE_MS = 40

async function aServer(answer: (response: ServerResponse) => void, maxSilenceMs = MAX_SILENCE_MS) {
  const closed: ServerResponse[] = []
  const server = createServer((_request, response) => {
    dropSlowReader(response, maxSilenceMs)
    response.once('close', () => closed.push(response))
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
  socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
  return { socket, closed }
}

test('a connection that reads nothing of its response is dropped', async () => {
  const { socket, closed } = await aServer((response) => response.end(LARGE))
  await expect.poll(() => closed.length).toBe(1)
  expect(closed[0]?.writableFinished).toBe(false)
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
