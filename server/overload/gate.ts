import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { MEMBER_COOKIE_VALUE } from '#app/lib/session-cookie.server.ts'
import type { Metrics } from '../metrics.ts'
import { rankOf, ROOM, type Rank } from './ranks.ts'
import { refuse } from './refuse.ts'

type Options = {
  cookieName: string
  metrics: Pick<Metrics, 'tally' | 'watch' | 'countRequest'>
  /** For tests: fewer places. */
  room?: Readonly<Record<Rank, number>>
}

export type Gate = ReturnType<typeof openGate>

/**
 * Bounds the requests under way. What finds no room is refused at once and cheaply, before
 * anything of it is read: whoever was let in is answered in time, and the site does as much under
 * any load as at its best.
 */
export function openGate({ cookieName, metrics, room = ROOM }: Options) {
  let underWay = 0
  const memberCookie = `${cookieName}=${MEMBER_COOKIE_VALUE}`
  const count = metrics.tally({
    name: 'requests_refused_total',
    help: 'Requests refused because too many were under way, by rank.',
    label: 'rank',
  })
  metrics.watch({ name: 'requests_under_way', help: 'Requests let in and not yet answered.' }, () =>
    Math.max(0, underWay),
  )

  const rankFor = ({ url = '', headers: { cookie } }: IncomingMessage) =>
    rankOf(url.split('?', 1)[0] ?? '', cookie?.includes(memberCookie) === true)

  /** Takes a place until the answer has been handed over; a body takes none while it comes in. */
  function takePlace(request: IncomingMessage, response: ServerResponse) {
    let has = false
    let isOver = false
    const take = () => {
      if (has || isOver) return
      has = true
      underWay += 1
    }
    const leave = () => {
      if (has && !isOver) underWay -= 1
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
    hasRoom: (rank: Rank) => underWay < room[rank],
    /** Lets a request through to the site, or refuses it. */
    letIn(request: IncomingMessage, response: ServerResponse, site: RequestListener) {
      const rank = rankFor(request)
      if (underWay >= room[rank]) {
        count(rank)
        return refuse(request, response)
      }
      takePlace(request, response)
      site(request, response)
    },
  }
}

function bringsBody({ headers }: IncomingMessage) {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
