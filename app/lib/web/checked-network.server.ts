import type { LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import type { Agent } from 'undici'
import { FetchFailure } from './fetch-failure.ts'
import { markChecked } from './outgoing.server.ts'
import ipaddr from 'ipaddr.js'

/** Answers any virtual machine on Azure, with its settings. */
const AZURE_HOST = '168.63.129.16'

/** Returns whether an IP address is one of the public internet: no private, local or special range. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast' || parsed.toString() === AZURE_HOST) return false
  // The rest of IPv6 is not assigned for public use, or carries an IPv4 address within.
  return parsed.kind() === 'ipv4' || isGlobalUnicast(parsed as ipaddr.IPv6)
}

function isGlobalUnicast({ parts: [first = 0] }: ipaddr.IPv6) {
  return first >= 0x2000 && first <= 0x3fff
}

/** What counts as the public internet. Only tests pass another. */
export type Network = {
  /** Returns all addresses of a name; none if it does not exist. */
  resolve: (host: string) => Promise<LookupAddress[]>
  isAllowed: (address: string) => boolean
  ports: readonly string[]
}

export const INTERNET: Network = {
  resolve: resolveHost,
  isAllowed: isPublicAddress,
  ports: ['', '80', '443'],
}
export const FETCH_LIMITS = {
  connectMs: 5_000,
  headersMs: 8_000,
  totalMs: 15_000,
  wireBytes: 1_000_000,
  headerBytes: 65_536,
  redirects: 5,
  addressLength: 2_000,
}
const RESOLVER = new Resolver({ timeout: 2_000, tries: 2 })

type Addresses = [LookupAddress, ...LookupAddress[]]

/** A literal address is never looked up, so it is checked here. */
export function checkAddress(
  address: string,
  base: URL | undefined,
  { isAllowed, ports }: Network,
  { addressLength }: typeof FETCH_LIMITS,
): URL {
  const url = address.length <= addressLength ? URL.parse(address, base) : null
  if (!url || !/^https?:$/.test(url.protocol)) return refuseAddress('is not a web address')
  if (url.username || url.password) return refuseAddress('has a name or password')
  if (!ports.includes(url.port)) return refuseAddress('has a port of its own')
  const host = url.hostname.replace(/^\[|\]$|\.$/g, '')
  const isLiteral = url.hostname.startsWith('[') || /^[\d.]+$/.test(host)
  if (isLiteral && !isAllowed(host)) return refuseAddress('is not public')
  if (!isLiteral && !host.includes('.')) return refuseAddress('is not a public name')
  url.hash = ''
  return url
}

function refuseAddress(why: string): never {
  throw new FetchFailure('address', `The address ${why}.`)
}

/** Options of an agent whose sockets connect only to addresses that `network` allows. */
export function checkedAgent(
  network: Network = INTERNET,
  limits: typeof FETCH_LIMITS = FETCH_LIMITS,
): Agent.Options {
  return {
    connect: { timeout: limits.connectMs, lookup: checkedLookup(network) },
    headersTimeout: limits.headersMs,
    bodyTimeout: limits.headersMs,
    maxHeaderSize: limits.headerBytes,
    maxResponseSize: limits.wireBytes,
    allowH2: false,
  }
}

/** The socket gets the very addresses that were checked: a second answer of the DNS is never asked for. */
function checkedLookup(network: Network): LookupFunction {
  const find = callbackify((host: string) => findPublic(network, host))
  const lookup: LookupFunction = (host, { all }, callback) => {
    find(host, (error: Error | null, found) => {
      if (error) callback(error, [])
      else if (all) callback(null, found)
      else callback(null, found[0].address, found[0].family)
    })
  }
  return markChecked(lookup)
}

async function findPublic({ resolve, isAllowed }: Network, host: string): Promise<Addresses> {
  const [first, ...others] = await resolve(host)
  if (!first) throw new FetchFailure('name', 'The name has no address.')
  if (![first, ...others].every(({ address }) => isAllowed(address)))
    throw new FetchFailure('address', 'The name leads to an address that is not public.')
  return [first, ...others]
}

/** Not `dns.lookup`: a slow DNS server would hold the threads that files and passwords need. */
async function resolveHost(host: string): Promise<LookupAddress[]> {
  const answers = await Promise.allSettled([RESOLVER.resolve4(host), RESOLVER.resolve6(host)])
  const failed = answers.find((answer) => answer.status === 'rejected' && !isAbsent(answer.reason))
  if (failed && answers.every(({ status }) => status === 'rejected'))
    throw new FetchFailure('network', 'The name could not be looked up.', { cause: failed })
  return answers.flatMap((answer, index) =>
    answer.status === 'fulfilled'
      ? answer.value.map((address) => ({ address, family: index === 0 ? 4 : 6 }))
      : [],
  )
}

/** The DNS says that there is no such name, or no address of this kind. */
function isAbsent(reason: unknown) {
  return ['ENOTFOUND', 'ENODATA'].includes(codeOf(reason))
}

export function codeOf(error: unknown) {
  return (error as { code?: string } | null)?.code ?? ''
}
