import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { addressKey, clientAddress } from '#app/lib/security/client-address.server.ts'
import type { Metrics } from '../metrics.ts'
import { watchCompetitors } from './competitors.ts'
import { countPlaces } from './places.ts'
import {
  ADDRESS_SHARE,
  ADDRESS_TURN_MIN,
  MAX_TICK_MS,
  rankOf,
  MAX_IN_FLIGHT,
  TURN_MIN,
  type Priority,
} from './priorities.ts'
import type { RecentSessions } from './recent-sessions.ts'
import { refuse } from './refuse.ts'

type Options = {
  sessions: Pick<RecentSessions, 'roleOf'>
  /** X-Forwarded-For holds the client's address. */
  trustProxy: boolean
  metrics: Pick<Metrics, 'counter' | 'watch' | 'countRequest'>
  /** Multiplies `maxTickMs`; above 1 where one client acts for many, as in tests. */
  scale?: number
  /** For tests: fewer places, less time. */
  maxInFlight?: Readonly<Record<Priority, number>>
  maxTickMs?: Readonly<Record<Priority, number>>
}

export type Shedder = ReturnType<typeof openShedder>
type Places = ReturnType<typeof countPlaces>

/**
 * Load shedder: bounds the requests in flight and the length of a tick. Excess requests are refused
 * before their body is read, so admitted ones stay fast and throughput holds under any load. When
 * places are scarce, an address cannot exceed its share.
 */
export function openShedder({
  sessions,
  trustProxy,
  metrics,
  scale = 1,
  maxInFlight = MAX_IN_FLIGHT,
  maxTickMs = MAX_TICK_MS,
}: Options) {
  const competitors = watchCompetitors()
  const inFlight = { pictures: countPlaces(), others: countPlaces() }
  /** The current event-loop tick: its start and the requests admitted in it. */
  let turn: { began: number; admitted: Places } | undefined
  const count = metrics.counter({
    name: 'requests_refused_total',
    help: 'Requests refused because too many were under way, by rank.',
    label: 'rank',
  })
  const underWay = { name: 'requests_under_way', help: 'Requests let in and not yet answered.' }
  metrics.watch(underWay, () => inFlight.pictures.total() + inFlight.others.total())
  const placesOf = (priority: Priority) =>
    priority === 'picture' ? inFlight.pictures : inFlight.others

  const rankFor = ({ url = '', headers: { cookie } }: IncomingMessage) =>
    rankOf(url.split('?', 1)[0] ?? '', sessions.roleOf(cookie))

  function thisTick() {
    if (turn) return turn
    turn = { began: performance.now(), admitted: countPlaces() }
    setImmediate(() => {
      turn = undefined
    })
    return turn
  }

  function isTooMuch(priority: Priority, address: string) {
    const places = placesOf(priority)
    if (places.total() >= maxInFlight[priority]) return true
    const isHalfFull = places.total() >= maxInFlight[priority] / 2
    if (isHalfFull && places.of(address) >= maxInFlight[priority] * ADDRESS_SHARE) return true
    const { began, admitted } = thisTick()
    const tookMs = performance.now() - began
    const maxMs = maxTickMs[priority] * scale
    if (admitted.total() >= TURN_MIN && tookMs > maxMs) return true
    if (!competitors.has(address) || tookMs <= maxMs * ADDRESS_SHARE) return false
    return admitted.of(address) >= ADDRESS_TURN_MIN
  }

  return {
    /** Whether background rendering may start. */
    hasRoom: (priority: Priority) => placesOf(priority).total() < maxInFlight[priority],
    /** Passes a request to the site, or refuses it. */
    admit(request: IncomingMessage, response: ServerResponse, site: RequestListener) {
      const priority = rankFor(request)
      const address = addressKey(clientAddress(request, trustProxy))
      if (priority !== 'health') competitors.note(address)
      if (isTooMuch(priority, address)) {
        count(priority)
        return refuse(request, response)
      }
      thisTick().admitted.take(address)
      takePlace(placesOf(priority), address, request, response)
      site(request, response)
    },
  }
}

/** Occupies a place until the response is flushed; not while the request body arrives. */
function takePlace(
  places: Places,
  address: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  let has = false
  let isOver = false
  const take = () => {
    if (has || isOver) return
    has = true
    places.take(address)
  }
  const leave = () => {
    if (has && !isOver) places.leave(address)
    isOver = true
  }
  if (bringsBody(request)) request.once('end', take)
  else take()
  // Not when the last byte is delivered: a slow reader would hold the place.
  response.once('prefinish', leave)
  response.once('close', leave)
}

function bringsBody({ headers }: IncomingMessage) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
