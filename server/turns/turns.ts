import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { addressKey, clientAddress } from '#app/lib/security/client-address.server.ts'
import type { Metrics } from '../metrics.ts'
import type { RecentSessions } from './recent-sessions.ts'
import { BARE_POLICY } from '#app/lib/security/csp.server.ts'
import { PROBLEM_TYPE } from '#app/lib/http/problem.ts'

/** Seconds; varied, so that refused clients do not return all at once. */
const RETRY_AFTER = [2, 3, 4, 5, 6] as const
const SENTENCE = 'More people are here than we can serve at this moment. Please try again shortly.'

const PAGE = Buffer.from(`<!DOCTYPE html><html lang="en-IE"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Very busy</title>
<h1>Very busy just now</h1><p>${SENTENCE}</p><p><a href="">Try again</a></p></html>`)
const PROBLEM = Buffer.from(
  JSON.stringify({ type: 'about:blank', title: 'Very busy', status: 503, detail: SENTENCE }),
)
const ALWAYS = [
  'cache-control',
  'no-store',
  'x-content-type-options',
  'nosniff',
  'content-security-policy',
  BARE_POLICY,
]
let refusals = 0

/** Prepared in advance: refusing must cost next to nothing. */
function refuse({ url = '', headers }: IncomingMessage, response: ServerResponse) {
  const isPage = !url.startsWith('/api/') && headers.accept?.includes('text/html') === true
  const body = isPage ? PAGE : PROBLEM
  refusals += 1
  response.writeHead(503, [
    ...ALWAYS,
    'retry-after',
    String(RETRY_AFTER[refusals % RETRY_AFTER.length]),
    'content-type',
    isPage ? 'text/html; charset=utf-8' : PROBLEM_TYPE,
    'content-length',
    String(body.length),
  ])
  response.end(body)
}

/** Who waits: one of each address in turn, those of an address first in, first out. */
export function openLine<One>() {
  const addresses = new Map<string, One[]>()
  let size = 0
  return {
    size: () => size,
    /** How many would go before one more of an address, at most. */
    before: (address: string) => addresses.size * ((addresses.get(address)?.length ?? 0) + 1),
    add(address: string, one: One) {
      size += 1
      const waiting = addresses.get(address)
      if (waiting) waiting.push(one)
      else addresses.set(address, [one])
    },
    take(): One | undefined {
      const [first] = addresses
      if (!first) return undefined
      const [address, waiting] = first
      size -= 1
      addresses.delete(address)
      const one = waiting.shift()
      if (waiting.length > 0) addresses.set(address, waiting)
      return one
    },
  }
}

/** A request that would wait longer is asked to come back. */
const WAIT_MAX_MS = 3_000
/** Started and not answered: they wait for PostgreSQL. */
const IN_FLIGHT_MAX = 64
/** The loop accepts one connection in a turn, and reads it in the next. */
const QUIET_TURNS = 2
const LOOKS_MAX = 100
/** Taken before one of the others, so that nobody waits for ever. */
const URGENT_IN_A_ROW = 3
/** A guess, until it is known. */
const PAGE_MS = 10
/** Of the latest page in the average. */
const WEIGHT = 1 / 8
/** They cost next to nothing, or wait elsewhere: pictures for an encoder, of which each address has its share. */
const AT_ONCE =
  /^\/(?:(?:healthz|readyz|metrics)$|(?:assets|icons|media|_ipx)\/|[\w-]+\.(?:svg|ico|png|js|webmanifest)$|competition\/[^/]+\/poster\.jpg$)/

type Options = {
  sessions: Pick<RecentSessions, 'roleOf'>
  trustProxy: boolean
  metrics: Pick<Metrics, 'counter' | 'watch' | 'countRequest'>
  /** Multiplies the longest wait; above 1 where one client acts for many, as in tests. */
  scale?: number
  maxInFlight?: number
}

type Waiting = { request: IncomingMessage; response: ServerResponse; handle: RequestListener }
export type Turns = ReturnType<typeof openTurns>

/**
 * One page in each turn of the event loop, as it is rendered in one piece: first what members send and moderators
 * decide, then one request of each address after the other (decision 17).
 */
export function openTurns(options: Options) {
  const { sessions, trustProxy, metrics, scale = 1, maxInFlight = IN_FLIGHT_MAX } = options
  const lines = { urgent: openLine<Waiting>(), other: openLine<Waiting>() }
  let inFlight = 0
  let isTurning = false
  let urgentInARow = 0
  let quietTurns = 0
  /** From one page to the next, on average. */
  let pageMs = PAGE_MS
  let takenAt: number | undefined
  let looks = 0
  const countRefused = metrics.counter({
    name: 'requests_refused_total',
    help: 'Requests refused because they would have waited too long, by line.',
    label: 'line',
  })
  const waiting = () => lines.urgent.size() + lines.other.size()
  metrics.watch(
    { name: 'requests_in_flight', help: 'Requests begun and not yet answered.' },
    () => inFlight,
  )
  metrics.watch({ name: 'requests_waiting', help: 'Requests that wait for their turn.' }, waiting)

  function turn() {
    quietTurns += 1
    looks += 1
    if (quietTurns <= QUIET_TURNS && looks <= LOOKS_MAX) return void setImmediate(turn)
    const next = inFlight < maxInFlight ? take() : undefined
    isTurning = next !== undefined
    measure(next !== undefined)
    if (!next) return
    quietTurns = looks = 0
    setImmediate(turn)
    if (!next.response.destroyed) begin(next)
  }

  function take() {
    const isOthersTurn = urgentInARow === URGENT_IN_A_ROW && lines.other.size() > 0
    const urgent = isOthersTurn ? undefined : lines.urgent.take()
    urgentInARow = urgent && lines.other.size() > 0 ? urgentInARow + 1 : 0
    return urgent ?? lines.other.take()
  }

  /** How many go before one more of an address, at most. */
  function ahead(name: keyof typeof lines, address: string) {
    const before = lines[name].before(address)
    return name === 'urgent'
      ? before
      : before + Math.min(lines.urgent.size(), URGENT_IN_A_ROW * before)
  }

  function measure(isTaken: boolean) {
    const now = performance.now()
    if (takenAt !== undefined) pageMs += (now - takenAt - pageMs) * WEIGHT
    takenAt = isTaken ? now : undefined
  }

  function look() {
    quietTurns = 0
    if (isTurning) return
    isTurning = true
    setImmediate(turn)
  }

  /** In flight until the response is flushed, and not while its body arrives. */
  function begin({ request, response, handle }: Waiting) {
    let isCounted = false
    let isOver = false
    const enter = () => {
      if (isOver) return
      isCounted = true
      inFlight += 1
    }
    const leave = () => {
      if (isCounted && !isOver) inFlight -= 1
      isOver = true
      if (waiting() > 0) look()
    }
    if (bringsBody(request)) request.once('end', enter)
    else enter()
    // Not when the last byte is delivered: a slow reader would be in flight.
    response.once('prefinish', leave)
    response.once('close', leave)
    handle(request, response)
  }

  return {
    /** Whether a page may be rendered that nobody waits for. */
    hasRoom: () => waiting() === 0 && inFlight < maxInFlight,
    admit(request: IncomingMessage, response: ServerResponse, handle: RequestListener) {
      const { url = '', method, headers } = request
      const [path = ''] = url.split('?', 1)
      if (AT_ONCE.test(path)) return handle(request, response)
      const role = sessions.roleOf(headers.cookie)
      const isSent = role === 'member' && method !== 'GET' && method !== 'HEAD'
      const name = role === 'admin' || isSent ? 'urgent' : 'other'
      const address = addressKey(clientAddress(request, trustProxy))
      if (ahead(name, address) * pageMs > WAIT_MAX_MS * scale) {
        countRefused(name)
        return refuse(request, response)
      }
      lines[name].add(address, { request, response, handle })
      look()
    },
  }
}

function bringsBody({ headers }: IncomingMessage) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
