import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished } from 'vitest'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { listenerOf } from './load-site.ts'

testOnDatabase('health checks of HTTP/1.0 without a host are answered', async (db) => {
  const server = createServer(listenerOf(testApp(db), 'https://competitions.example'))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  async function ask(line: string) {
    const socket = connect(port, '127.0.0.1')
    socket.write(`${line} HTTP/1.0\r\n\r\n`)
    return (await text(socket)).replace(/\r\n.*/s, '')
  }
  expect(await ask('GET /healthz')).toBe('HTTP/1.1 200 OK')
  expect(await ask('HEAD /healthz')).toBe('HTTP/1.1 200 OK')
  expect(await ask('GET /readyz')).toBe('HTTP/1.1 200 OK')
  expect(await ask('GET /')).toBe('HTTP/1.1 200 OK')
})
