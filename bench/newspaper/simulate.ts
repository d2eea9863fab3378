import { logNormal } from './arrivals.ts'
import { openCache } from './cache.ts'
import { openServers } from './servers.ts'
import type { Kind, Request } from './visits.ts'

/** What stands before and in the servers. */
export type Setup = {
  processes: number
  /** Each process keeps pages in its memory. */
  kept?: boolean
  /** What a CDN or a proxy answers by itself once it has it. */
  edge?: 'pictures and files' | 'everything'
  waitMax?: number
}
/** Seconds of one processor for a request of each kind; `kept` is a page from memory. */
export type Work = Record<Kind | 'kept', number>

export type Result = {
  requests: number
  /** Answered by the edge, by the servers, refused. */
  byEdge: number
  byServers: number
  refused: number
  /** Of the pages that the servers answered, in seconds. */
  pageTimes: number[]
  /** Part of the processes' time that they worked. */
  busy: number
}

/** As server/kept-pages says, and as its pages say to CDNs. */
const AGES = { fresh: 20, usable: 50 }
const FOR_GOOD = { fresh: Infinity, usable: Infinity }
const WAIT_MAX = 2
const PAGES = new Set<Kind>(['page', 'data', 'own'])

/** Sends requests, which come in the order of time, through a setup. */
export function simulate(
  requests: readonly Request[],
  { work, random }: { work: Work; random: () => number },
  { processes, kept = false, edge, waitMax = WAIT_MAX }: Setup,
): Result {
  const servers = openServers({ processes, waitMax })
  const memories = Array.from({ length: processes }, () => openCaches(kept ? AGES : undefined))
  const edges = openCaches(
    edge === 'everything' ? AGES : undefined,
    edge === undefined ? undefined : FOR_GOOD,
  )
  const counts = { byEdge: 0, byServers: 0, refused: 0 }
  const pageTimes: number[] = []

  /** @returns when the servers have answered; undefined when they refuse. */
  function ask({ at, kind, name }: Request): number | undefined {
    const process = servers.next()
    const spend = (what: keyof Work) => servers.take(process, at, logNormal(random, work[what]))
    const memory = memories[process]?.[kind]
    const found = memory?.find(name, at)
    if (found && !found.renew) return latest(spend('kept'), found.readyAt)
    const readyAt = spend(kind)
    if (readyAt !== undefined) memory?.keep(name, at, readyAt)
    return found ? latest(spend('kept'), found.readyAt) : readyAt
  }

  function answer(request: Request) {
    const { at, kind, name } = request
    const cache = edges[kind]
    const found = cache?.find(name, at)
    const answeredAt = found && !found.renew ? undefined : ask(request)
    if (answeredAt !== undefined) cache?.keep(name, at, answeredAt)
    if (found) counts.byEdge += 1
    else if (answeredAt === undefined) counts.refused += 1
    else {
      counts.byServers += 1
      if (PAGES.has(kind)) pageTimes.push(answeredAt - at)
    }
  }

  for (const request of requests) answer(request)
  const { at: last = 1 } = requests.at(-1) ?? {}
  const busy = servers.worked() / (last * processes)
  return { requests: requests.length, ...counts, pageTimes, busy }
}

type Ages = Parameters<typeof openCache>[0] | undefined

/** One for each kind of what is the same for all; pages are kept for a while, pictures for good. */
function openCaches(
  pages: Ages | undefined,
  files?: Ages,
): Partial<Record<Kind, ReturnType<typeof openCache>>> {
  return {
    ...(pages && { page: openCache(pages), data: openCache(pages) }),
    ...(files && { picture: openCache(files), file: openCache(files) }),
  }
}

/** Whoever joins a rendering that is on its way waits for its end. */
function latest(sentAt: number | undefined, readyAt: number) {
  return sentAt === undefined ? undefined : Math.max(sentAt, readyAt)
}
