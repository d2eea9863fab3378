import { LRUCache } from 'lru-cache'
import { singleFlight } from '#app/lib/async/single-flight.ts'
import { addDays, dublinDay, startOfDublinDay } from '#app/lib/time/days.ts'
import { encodePage, type EncodedPage } from './encode-page.ts'
import type { CacheKey } from './cacheable-pages.ts'

/** For so long a page is sent as it is; the carousel is drawn anew at least every minute. */
const FRESH_MS = 20_000
/** Until then it is still sent, while the next one is being rendered. */
const USABLE_MS = 50_000
/** While changes may go unnoticed, pages are as old as this at most. */
const BLIND_MS = 1_000
/** While nothing can be rendered, an older page of the same day is better than none. */
const RESCUE_MS = 600_000
/** Data fetched ahead by a link is still good when the link is pressed. */
const DATA_MAX_AGE_S = 10

/** What is sent, and the route it is counted under. */
export type CachedPage = { page: EncodedPage; route: string }
type CacheEntry = CachedPage & { renderedAt: number; midnight: number }

export type PageCacheOptions = {
  /** The whole site's answer to a visitor without cookies. */
  render: (address: string) => Promise<Response>
  clock: () => Date
  /** Of all pages together, in memory. */
  maxBytes: number
  /** False while a change of the catalogue could go unnoticed. */
  isWatching: () => boolean
  /** False when nothing should be rendered that nobody waits for. */
  mayRenderAhead: () => boolean
}

export type PageCache = ReturnType<typeof openPageCache>

/**
 * Pages of anonymous visitors, rendered once for all of them: fresh ones are handed out, those a
 * little older too while one rendering replaces them, and all are dropped when the catalogue
 * changes or the day ends in Ireland. Errors, redirects and whatever sets a cookie are not kept.
 */
export function openPageCache({
  render,
  clock,
  maxBytes,
  isWatching,
  mayRenderAhead,
}: PageCacheOptions) {
  const kept = new LRUCache<string, CacheEntry>({
    maxSize: maxBytes,
    maxEntrySize: Math.max(1, Math.floor(maxBytes / 4)),
    sizeCalculation: ({ page }, address) => page.bytes + address.length,
  })
  const renderings = singleFlight<CachedPage | undefined>()
  const counts = { hits: 0, stale: 0, misses: 0, dropped: 0 }
  /** Rises with each drop: what was begun before must not be kept after. */
  let generation = 0

  async function renderPage(
    { address, route }: CacheKey,
    now: Date,
  ): Promise<CachedPage | undefined> {
    const begun = generation
    const response = await render(address)
    if (response.status >= 500 && isRescue(kept.get(address), now)) return kept.get(address)
    if (response.headers.has('set-cookie')) return undefined
    const renderedAt = now.getTime()
    const midnight = nextMidnight(now)
    const keep = isCacheable(response)
    const policy = keep ? cachePolicy(address, midnight - renderedAt) : 'no-store'
    const page = await encodePage(response, policy)
    if (keep && begun === generation) kept.set(address, { page, route, renderedAt, midnight })
    return { page, route }
  }

  const renderSingleFlight = (wanted: CacheKey, now: Date) =>
    renderings(wanted.address, () => renderPage(wanted, now))

  return {
    /** The page if it is at hand; an aging one is replaced meanwhile. */
    find(address: string): CachedPage | undefined {
      const found = kept.get(address)
      if (!found) return undefined
      const now = clock()
      const age = now.getTime() - found.renderedAt
      const usableMs = isWatching() ? USABLE_MS : BLIND_MS
      if (age < 0 || age >= usableMs || now.getTime() >= found.midnight) return undefined
      if (age > FRESH_MS) {
        counts.stale += 1
        // Whoever waits for it is told of a failure; here the page that is there is good enough.
        if (mayRenderAhead())
          renderSingleFlight({ address, route: found.route }, now).catch(() => {})
      } else counts.hits += 1
      return found
    },
    /** Whether somebody waits for it already, so that one more costs nothing. */
    isInFlight: (address: string) => renderings.has(address),
    /** Renders it, or waits for who does; undefined when it is no page for everybody. */
    make(wanted: CacheKey): Promise<CachedPage | undefined> {
      counts.misses += 1
      return renderSingleFlight(wanted, clock())
    },
    /** The catalogue has changed: whatever is rendered from now on shows it. */
    drop() {
      generation += 1
      counts.dropped += 1
      kept.clear()
      renderings.reset()
    },
    counts: () => ({ ...counts, pages: kept.size, bytes: kept.calculatedSize }),
  }
}

function isRescue(page: CacheEntry | undefined, now: Date) {
  if (!page) return false
  return now.getTime() < Math.min(page.renderedAt + RESCUE_MS, page.midnight)
}

function isCacheable({ status, headers }: Response) {
  const type = headers.get('content-type') ?? ''
  return (
    status === 200 &&
    !/no-store/.test(headers.get('cache-control') ?? '') &&
    /^text\/(html|x-script)/.test(type)
  )
}

function nextMidnight(now: Date) {
  return startOfDublinDay(addDays(dublinDay(now), 1)).getTime()
}

/** Browsers ask again each time; caches in between may keep it a little, by the cookie it came with. */
function cachePolicy(address: string, untilMidnightMs: number) {
  const isData = address.split('?', 1)[0]?.endsWith('.data')
  const untilMidnight = Math.max(0, Math.floor(untilMidnightMs / 1000))
  const shared = Math.min(FRESH_MS / 1000, untilMidnight)
  const own = isData ? Math.min(DATA_MAX_AGE_S, untilMidnight) : 0
  const meanwhile = Math.min((USABLE_MS - FRESH_MS) / 1000, untilMidnight - shared)
  return `public, max-age=${own}, s-maxage=${shared}, stale-while-revalidate=${meanwhile}`
}
