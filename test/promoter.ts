import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSocketServer, type AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { createFetchPicture } from '#app/lib/web/fetch-picture.server.ts'
import { FETCH_LIMITS, type Network } from '#app/lib/web/checked-network.server.ts'
import { createSafeFetch } from '#app/lib/web/safe-fetch.server.ts'

export const USER_AGENT = 'CompetitionsIrelandBot/1.0 (+https://competitions.example/link-checking)'

/** Starts a promoter's site on this machine. @returns its port. */
export async function startPromoter(answer: RequestListener): Promise<number> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Starts a server that answers each request with these bytes, whether or not they are HTTP. @returns its port. */
export async function startRawServer(answerTo: (path: string) => string | Buffer): Promise<number> {
  const server = createSocketServer((socket) => {
    socket.once('data', (request) => {
      socket.end(answerTo(/^\S+ (\S+)/.exec(request.toString('latin1'))?.[1] ?? ''))
    })
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Answers every path with this page. */
export function aPage(html: string, headers: Record<string, string> = {}): RequestListener {
  return (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html)
  }
}

/** A network in which every name is on this machine, which counts as public at these ports. */
function localNetwork(...ports: number[]): Network {
  return {
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    isAllowed: (address) => address === '127.0.0.1',
    ports: ports.map(String),
  }
}

/** The real safeFetch, for servers of `startPromoter`. */
export function fetchLocally(port: number, limits: Partial<typeof FETCH_LIMITS> = {}) {
  return createSafeFetch(localSettings(port, limits))
}

/** The real fetchPicture, likewise. */
export function fetchPictureLocally(port: number) {
  return createFetchPicture(localSettings(port))
}

function localSettings(port: number, limits: Partial<typeof FETCH_LIMITS> = {}) {
  return {
    userAgent: USER_AGENT,
    network: localNetwork(port),
    limits: { ...FETCH_LIMITS, ...limits },
  }
}
