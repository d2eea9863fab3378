import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { MEMBER_COOKIE_VALUE } from '#app/lib/session-cookie.server.ts'
import type { Metrics } from '../metrics.ts'
import { PATIENCE_MS, rankOf, ROOM, TURN_MIN, type Rank } from './ranks.ts'
import { refuse } from './refuse.ts'

type Options = {
  cookieName: string
  metrics: Pick<Metrics, 'tally' | 'watch' | 'countRequest'>
  /** For tests: fewer places, less time. */
  room?: Readonly<Record<Rank, number>>
  patienceMs?: Readonly<Record<Rank, number>>
}

export type Gate = ReturnType<typeof openGate>

/**
 * Bounds the requests under way and the time that others wait for them. What finds no room is
 * refused at once and cheaply, before anything of it is read: whoever was let in is answered in
 * time, and the site does as much under any load as at its best.
 */
export function openGate({ cookieName, metrics, room = ROOM, patienceMs = PATIENCE_MS }: Options) {
  const inFlight = { pictures: 0, others: 0 }
  /** This turn of the event loop: since when, and how many have been let in. */
  let turn: { began: number; letIn: number } | undefined
  const memberCookie = `${cookieName}=${MEMBER_COOKIE_VALUE}`
  const count = metrics.tally({
    name: 'requests_refused_total',
    help: 'Requests refused because too many were under way, by rank.',
    label: 'rank',
  })
  metrics.watch(
    { name: 'requests_under_way', help: 'Requests let in and not yet answered.' },
    () => inFlight.pictures + inFlight.others,
  )

  const rankFor = ({ url = '', headers: { cookie } }: IncomingMessage) =>
    rankOf(url.split('?', 1)[0] ?? '', cookie?.includes(memberCookie) === true)

  function thisTurn() {
    if (turn) return turn
    turn = { began: performance.now(), letIn: 0 }
    setImmediate(() => {
      turn = undefined
    })
    return turn
  }

  function isTooMuch(rank: Rank) {
    if (inFlight[laneOf(rank)] >= room[rank]) return true
    const { began, letIn } = thisTurn()
    return letIn >= TURN_MIN && performance.now() - began > patienceMs[rank]
  }

  /** Takes a place until the answer has been handed over; a body takes none while it comes in. */
  function takePlace(rank: Rank, request: IncomingMessage, response: ServerResponse) {
    const lane = laneOf(rank)
    let has = false
    let isOver = false
    const take = () => {
      if (has || isOver) return
      has = true
      inFlight[lane] += 1
    }
    const leave = () => {
      if (has && !isOver) inFlight[lane] -= 1
      isOver = true
    }
    if (bringsBody(request)) request.once('end', take)
    else take()
    // Not when the last byte has arrived: whoever reads slowly would keep the place.
    response.once('prefinish', leave)
    response.once('close', leave)
  }

  return {
    /** Whether what has least to wait for it, a rendering ahead, may be begun. */
    hasRoom: (rank: Rank) => inFlight[laneOf(rank)] < room[rank],
    /** Lets a request through to the site, or refuses it. */
    letIn(request: IncomingMessage, response: ServerResponse, site: RequestListener) {
      const rank = rankFor(request)
      if (isTooMuch(rank)) {
        count(rank)
        return refuse(request, response)
      }
      thisTurn().letIn += 1
      takePlace(rank, request, response)
      site(request, response)
    },
  }
}

function laneOf(rank: Rank) {
  return rank === 'picture' ? 'pictures' : 'others'
}

function bringsBody({ headers }: IncomingMessage) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
