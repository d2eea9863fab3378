import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { countPlaces } from '#app/lib/async/count-places.ts'
import { addressKey, clientAddress } from '#app/lib/security/client-address.server.ts'
import type { Metrics } from '../metrics.ts'
import { watchCompetitors } from './competitors.ts'
import {
  ADDRESS_SHARE,
  ADDRESS_MIN_PER_TICK,
  MAX_TICK_MS,
  priorityOf,
  MAX_IN_FLIGHT,
  MIN_PER_TICK,
  type Priority,
} from './priorities.ts'
import type { RecentSessions } from './recent-sessions.ts'
import { refuse } from './refuse.ts'

type Options = {
  sessions: Pick<RecentSessions, 'roleOf'>
  trustProxy: boolean
  metrics: Pick<Metrics, 'counter' | 'watch' | 'countRequest'>
  /** Multiplies `maxTickMs`; above 1 where one client acts for many, as in tests. */
  scale?: number
  maxInFlight?: Readonly<Record<Priority, number>>
  maxTickMs?: Readonly<Record<Priority, number>>
}

export type Shedder = ReturnType<typeof openShedder>
type Places = ReturnType<typeof countPlaces<string>>

/** Refuses before the body is read, so admitted requests stay fast under any load (decision 17). */
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
  let tick: { startedAt: number; admitted: Places } | undefined
  const count = metrics.counter({
    name: 'requests_refused_total',
    help: 'Requests refused because too many were in flight, by priority.',
    label: 'priority',
  })
  const gauge = { name: 'requests_in_flight', help: 'Requests admitted and not yet answered.' }
  metrics.watch(gauge, () => inFlight.pictures.total() + inFlight.others.total())
  const placesOf = (priority: Priority) =>
    priority === 'picture' ? inFlight.pictures : inFlight.others

  const priorityFor = ({ url = '', headers: { cookie } }: IncomingMessage) =>
    priorityOf(url.split('?', 1)[0] ?? '', sessions.roleOf(cookie))

  function thisTick() {
    if (tick) return tick
    tick = { startedAt: performance.now(), admitted: countPlaces() }
    setImmediate(() => {
      tick = undefined
    })
    return tick
  }

  function isTooMuch(priority: Priority, address: string) {
    const places = placesOf(priority)
    if (places.total() >= maxInFlight[priority]) return true
    const isHalfFull = places.total() >= maxInFlight[priority] / 2
    if (isHalfFull && places.of(address) >= maxInFlight[priority] * ADDRESS_SHARE) return true
    const { startedAt, admitted } = thisTick()
    const tookMs = performance.now() - startedAt
    const maxMs = maxTickMs[priority] * scale
    if (admitted.total() >= MIN_PER_TICK && tookMs > maxMs) return true
    if (!competitors.has(address) || tookMs <= maxMs * ADDRESS_SHARE) return false
    return admitted.of(address) >= ADDRESS_MIN_PER_TICK
  }

  return {
    hasRoom: (priority: Priority) => placesOf(priority).total() < maxInFlight[priority],
    admit(request: IncomingMessage, response: ServerResponse, handle: RequestListener) {
      const priority = priorityFor(request)
      const address = addressKey(clientAddress(request, trustProxy))
      if (priority !== 'health') competitors.note(address)
      if (isTooMuch(priority, address)) {
        count(priority)
        return refuse(request, response)
      }
      thisTick().admitted.take(address)
      takePlace(placesOf(priority), address, request, response)
      handle(request, response)
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
