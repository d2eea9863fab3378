import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const POLL_MS = 50

/**
 * A load balancer as small as they come: in turn to whoever says at /readyz that it is ready, over
 * connections that stay open, and nothing is ever tried twice.
 */
export async function startBalancer(backends: readonly string[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  let turn = 0

  const pass = (incoming: IncomingMessage, response: ServerResponse) => {
    const healthy = backends.filter((url) => ready.has(url))
    const backend = healthy[(turn += 1) % healthy.length]
    if (backend === undefined) return void response.writeHead(503).end()
    const { method, headers, url = '' } = incoming
    const onward = request(backend + url, { method, headers, agent }, (answer) => {
      const { connection: _, ...rest } = answer.headers
      response.writeHead(answer.statusCode ?? 502, rest)
      answer.pipe(response)
    })
    onward.on('error', () => {
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
    incoming.pipe(onward)
  }

  async function look(url: string) {
    const isReady = await fetch(`${url}/readyz`, { headers: { connection: 'close' } }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) ready.add(url)
    else ready.delete(url)
  }

  const lookAtAll = () => Promise.all(backends.map(look))
  await lookAtAll()
  const timer = setInterval(() => void lookAtAll(), POLL_MS)
  const server = createServer({ keepAliveTimeout: 60_000 }, pass).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
