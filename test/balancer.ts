import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const POLL_MS = 50

/**
 * Starts a minimal load balancer: round robin over the backends that answer /readyz with 200, over
 * keep-alive connections, without retries.
 */
export async function startBalancer(backends: readonly string[]) {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<string>()
  let requests = 0

  const pass = (incoming: IncomingMessage, response: ServerResponse) => {
    const healthy = backends.filter((url) => ready.has(url))
    const backend = healthy[(requests += 1) % healthy.length]
    if (backend === undefined) return void response.writeHead(503).end()
    const { method, headers, url = '' } = incoming
    const forwarded = request(backend + url, { method, headers, agent }, (answer) => {
      const { connection: _, ...rest } = answer.headers
      response.writeHead(answer.statusCode ?? 502, rest)
      answer.pipe(response)
    })
    forwarded.on('error', () => {
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
    incoming.pipe(forwarded)
  }

  async function check(url: string) {
    const isReady = await fetch(`${url}/readyz`, { headers: { connection: 'close' } }).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) ready.add(url)
    else ready.delete(url)
  }

  const checkAll = () => Promise.all(backends.map(check))
  await checkAll()
  const timer = setInterval(() => void checkAll(), POLL_MS)
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
