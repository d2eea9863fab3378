import type { IncomingHttpHeaders } from 'node:http'
import { isIP, isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

type Sender = {
  headers: IncomingHttpHeaders
  socket: { remoteAddress?: string | undefined }
}

/** `[2001:db8::1]`, with or without a port, as some proxies write it. */
const BRACKETED = /^\[([^\]]+)\](?::\d+)?$/
const IPV4_WITH_PORT = /^([\d.]+):\d+$/

/**
 * With `trustProxy`, the last address in X-Forwarded-For: clients can invent every entry but the
 * one our own proxy wrote, so there must be exactly one proxy in front.
 */
export function clientAddress({ headers, socket }: Sender, trustProxy: boolean): string {
  const forwarded = trustProxy ? lastForwarded(headers['x-forwarded-for']) : undefined
  return forwarded ?? socket.remoteAddress ?? 'unknown'
}

/** Returns the IPv4 address or the IPv6 /64, which one household or phone has to itself. */
export function addressKey(address: string): string {
  const [bare = ''] = address.split('%', 1)
  if (isIPv4(bare)) return bare
  if (!isIP(bare)) return 'unknown'
  // An IPv4 address within IPv6 becomes itself.
  const parsed = ipaddr.process(bare)
  if (!('parts' in parsed)) return parsed.toString()
  const network = parsed.parts.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

function lastForwarded(header: string | string[] | undefined): string | undefined {
  const last = header?.toString().split(',').at(-1)?.trim() ?? ''
  const bare = BRACKETED.exec(last)?.[1] ?? IPV4_WITH_PORT.exec(last)?.[1] ?? last
  return isIP(bare) ? bare : undefined
}

/** Returns the network around an `addressKey`: the /24 of IPv4, the /48 of IPv6. */
export function networkKey(key: string): string {
  if (isIPv4(key)) return `${key.replace(/\.\d+$/, '')}.0/24`
  const groups = key.split(':')
  return groups.length > 3 ? `${groups.slice(0, 3).join(':')}::/48` : key
}
