import { isIP, Socket, type LookupFunction } from 'node:net'

/** Known to every copy of this module in the process: the bundle's, and the development server's. */
const CHECKED = Symbol.for('competitions: a checked lookup')

/** A server that a client of ours connects to by itself: with a host and a port, or a socket in the file system. */
export type Outgoing =
  | { client: string; host: string; port: number }
  | { client: string; path: string }
/** What a socket is asked to connect to. */
type Target = {
  host?: string
  port?: number | string
  path?: string | null
  servername?: string
  lookup?: LookupFunction & { [CHECKED]?: true }
}

/** Marks the lookup of the checked network, which each of its sockets has. */
export function markChecked(lookup: LookupFunction): LookupFunction {
  return Object.assign(lookup, { [CHECKED]: true })
}

/**
 * From now on a socket of this thread connects through the checked network or to a listed server. Any other
 * fails as one whose name can't be looked up: all ways to a server in Node.js lead through `connect`.
 */
export function guardSockets(
  listed: readonly Outgoing[],
  onRefused: (address: string) => void = () => {},
) {
  const addresses = new Set(listed.map(addressOf))
  const { connect } = Socket.prototype
  function isAllowed(target: Target) {
    if (addresses.has(addressOf(target)) || target.lookup?.[CHECKED]) return true
    // nodemailer looks the name up itself, and passes it on for TLS.
    const { host = '', port, servername } = target
    return isIP(host) > 0 && !!servername && addresses.has(addressOf({ host: servername, port }))
  }
  Socket.prototype.connect = function guarded(this: Socket, ...given: unknown[]) {
    const target = targetOf(given)
    if (isAllowed(target)) return Reflect.apply(connect, this, given) as Socket
    onRefused(addressOf(target))
    const error = new Error(`No client may connect to ${addressOf(target)}.`)
    const lookup: LookupFunction = (_host, _options, done) => done(error, [])
    return Reflect.apply(connect, this, [{ host: 'refused.invalid', port: 0, lookup }]) as Socket
  }
}

/** Of each form of arguments of `connect`; Node's own functions pass a list of them as the first. */
function targetOf(given: unknown[]): Target {
  const [first, second] = given.flat()
  if (typeof first === 'object' && first !== null) return first
  const isPort = typeof first === 'number' || /^\d+$/.test(String(first))
  if (!isPort) return { path: String(first) }
  return { port: Number(first), ...(typeof second === 'string' && { host: second }) }
}

function addressOf({ host, port, path }: Target): string {
  return path || `${(host || 'localhost').toLowerCase()}:${Number(port)}`
}
