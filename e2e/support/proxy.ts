import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Change = (body: string) => string

/**
 * A proxy in front of the site that a test can close, delay and change, as lost connections and
 * deploys do. Each has its own origin, and so its own caches.
 */
export type SiteProxy = {
  url: string
  /** Drops all requests, while the browser believes it is online. */
  close: () => void
  open: () => void
  /** Delays requests for matching addresses until the promise resolves. */
  delay: (address: RegExp, until: Promise<void>) => void
  /** Replaces the content of a file, or removes it. */
  change: (path: string, change: Change | 404) => void
  /** Answers a path with the test's script. */
  serve: (path: string, script: string) => void
  /** The requests in order, as 'POST /api/logout'. */
  requests: string[]
}

/** Headers of a request whose response is changed: uncompressed, and never 304. */
const WHOLE = { 'accept-encoding': 'identity', 'if-none-match': '', 'if-modified-since': '' }

export async function startProxy(site: string): Promise<SiteProxy & { stop: () => Promise<void> }> {
  const changes = new Map<string, Change | 404>()
  const scripts = new Map<string, string>()
  const delays: [RegExp, Promise<void>][] = []
  const requests: string[] = []
  let isOpen = true

  // As the site's: one that is idle for five seconds is reset just as the next request takes it.
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    if (!isOpen) return request.socket.destroy()
    const address = request.url ?? '/'
    requests.push(`${request.method} ${address}`)
    const path = address.split('?', 1)[0] ?? ''
    const script = scripts.get(path)
    if (script !== undefined)
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
    const waits = delays.filter(([pattern]) => pattern.test(address)).map(([, until]) => until)
    void Promise.all(waits).then(() => pass(site, request, response, changes.get(path)))
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
    delay: (address, until) => void delays.push([address, until]),
    change: (path, change) => void changes.set(path, change),
    serve: (path, script) => void scripts.set(path, script),
    requests,
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
    const { 'content-length': _length, etag: _etag, ...rest } = given
    void text(answer).then((body) => response.writeHead(statusCode, rest).end(change(body)))
    return undefined
  })
  passed.on('error', () => response.destroy())
  request.pipe(passed)
  return undefined
}
