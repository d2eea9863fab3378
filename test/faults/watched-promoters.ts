import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Asked = { address: string; at: number }
export type WatchedPromoters = {
  /** The flag that lets a server reach them by name. */
  preload: string
  /** Every request, named by host and path, and when it came. */
  asked: Asked[]
  /** Those that wait for their answer. */
  waiting: () => string[]
  /** The most requests that one host had at once. */
  mostPerHost: () => number
  /** Answers everything from now on. */
  answerAll: () => void
  close: () => Promise<void>
}

/**
 * Starts sites of promoters on this machine: http://www.promoter-1.ie and so on.
 * @param pages by host and path; other paths are missing.
 * @param silent addresses that are not answered until `answerAll`.
 * @param dnsPort of the DNS server that knows their names; without it no name is looked up.
 */
export async function startWatchedPromoters(
  pages: ReadonlyMap<string, { type: string; body: string }>,
  silent: ReadonlySet<string>,
  { dnsPort }: { dnsPort?: number } = {},
): Promise<WatchedPromoters> {
  const asked: Asked[] = []
  const open = new Map<object, string>()
  let most = 0
  let isSilent = true
  const server = createServer((request, response) => {
    const host = request.headers.host ?? ''
    const address = `${host}${request.url}`
    asked.push({ address, at: Date.now() })
    open.set(response, address)
    response.on('close', () => open.delete(response))
    const ofHost = [...open.values()].filter((other) => other.startsWith(`${host}/`))
    most = Math.max(most, ofHost.length)
    if (isSilent && silent.has(address)) return
    const { type, body } = pages.get(address) ?? { type: 'text/html', body: 'Not found' }
    response.writeHead(pages.has(address) ? 200 : 404, { 'content-type': type }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const preload = new URL(import.meta.resolve('./local-promoters.ts'))
  preload.searchParams.set('port', String(port))
  if (dnsPort !== undefined) preload.searchParams.set('dns', String(dnsPort))
  return {
    preload: `--import=${preload.href}`,
    asked,
    waiting: () => [...open.values()],
    mostPerHost: () => most,
    answerAll: () => {
      isSilent = false
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
