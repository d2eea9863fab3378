import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Change = (body: string) => string

/**
 * A way to the site that a test can close, slow down and change, as trains, phones and deploys do.
 * Each has an origin of its own, and so caches of its own.
 */
export type Front = {
  url: string
  /** Nothing comes through any more; the browser does not know that it is offline. */
  close: () => void
  open: () => void
  /** What is asked for such an address waits until the promise is kept. */
  slowDown: (address: RegExp, until: Promise<void>) => void
  /** From now on such a file has another content, or is not there. */
  change: (path: string, change: Change | 404) => void
  /** What was asked for, as 'POST /api/logout', in its order. */
  asked: string[]
}

/** What is changed on its way comes uncompressed, and never as not modified. */
const WHOLE = { 'accept-encoding': 'identity', 'if-none-match': '', 'if-modified-since': '' }

export async function openFront(site: string): Promise<Front & { stop: () => Promise<void> }> {
  const changes = new Map<string, Change | 404>()
  const slow: [RegExp, Promise<void>][] = []
  const asked: string[] = []
  let isOpen = true

  const server = createServer((request, response) => {
    if (!isOpen) return request.socket.destroy()
    const address = request.url ?? '/'
    asked.push(`${request.method} ${address}`)
    const waits = slow.filter(([pattern]) => pattern.test(address)).map(([, until]) => until)
    void Promise.all(waits).then(() =>
      pass(site, request, response, changes.get(address.split('?', 1)[0] ?? '')),
    )
    return undefined
  })
  server.listen(0)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    close: () => {
      isOpen = false
      server.closeAllConnections()
    },
    open: () => {
      isOpen = true
    },
    slowDown: (address, until) => void slow.push([address, until]),
    change: (path, change) => void changes.set(path, change),
    asked,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((stopped) => server.close(stopped))
    },
  }
}

function pass(
  site: string,
  request: IncomingMessage,
  response: ServerResponse,
  change: Change | 404 | undefined,
) {
  if (change === 404) return response.writeHead(404).end('gone')
  const { method, url = '/', headers } = request
  const options = { method, headers: change ? { ...headers, ...WHOLE } : headers }
  const passed = ask(new URL(url, site), options, (answer) => {
    const { statusCode = 502, headers: given } = answer
    if (!change) return answer.pipe(response.writeHead(statusCode, given))
    const { 'content-length': _length, etag: _etag, ...kept } = given
    void text(answer).then((body) => response.writeHead(statusCode, kept).end(change(body)))
    return undefined
  })
  passed.on('error', () => response.destroy())
  request.pipe(passed)
  return undefined
}
