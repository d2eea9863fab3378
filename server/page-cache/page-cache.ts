import { LRUCache } from 'lru-cache'
import { singleFlight } from '#app/lib/async/single-flight.ts'
import { addDays, dublinDay, startOfDublinDay } from '#app/lib/time/days.ts'
import { encodePage, type EncodedPage } from './encode-page.ts'
import type { CacheKey } from './cacheable-pages.ts'

/** A page is fresh this long; the carousel changes at least every minute. */
const FRESH_MS = 20_000
/** A stale page is sent this long while it is refreshed. */
const USABLE_MS = 50_000
/** Maximum age while catalogue changes could go unnoticed. */
const BLIND_MS = 1_000
/** Maximum age of a page sent because rendering fails. */
const RESCUE_MS = 600_000
/** So that prefetched data is still valid when its link is pressed. */
const DATA_MAX_AGE_S = 10

/** The page, and the route it is counted under. */
export type CachedPage = { page: EncodedPage; route: string }
type CacheEntry = CachedPage & { renderedAt: number; midnight: number }

export type PageCacheOptions = {
  /** Returns the site's response to a visitor without cookies. */
  render: (address: string) => Promise<Response>
  clock: () => Date
  /** Memory limit of all pages. */
  maxBytes: number
  /** False while a catalogue change could go unnoticed. */
  isWatching: () => boolean
  /** False when background rendering should wait. */
  mayRenderAhead: () => boolean
}

export type PageCache = ReturnType<typeof openPageCache>

/**
 * Cache of visitors' pages: stale-while-revalidate, single-flight, emptied when the catalogue
 * changes or the day ends in Ireland. Errors, redirects and responses that set a cookie are not
 * cached.
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
  /** Incremented by `drop`: renderings started before it must not be stored. */
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
    /** Returns the cached page and refreshes a stale one in the background. */
    find(address: string): CachedPage | undefined {
      const found = kept.get(address)
      if (!found) return undefined
      const now = clock()
      const age = now.getTime() - found.renderedAt
      const usableMs = isWatching() ? USABLE_MS : BLIND_MS
      if (age < 0 || age >= usableMs || now.getTime() >= found.midnight) return undefined
      if (age > FRESH_MS) {
        counts.stale += 1
        // Callers of `make` see the failure; here the stale page is good enough.
        if (mayRenderAhead())
          renderSingleFlight({ address, route: found.route }, now).catch(() => {})
      } else counts.hits += 1
      return found
    },
    /** Whether it is being rendered, so that one more caller costs nothing. */
    isInFlight: (address: string) => renderings.has(address),
    /** Renders it, or joins the rendering in flight; undefined when it is not cacheable. */
    make(wanted: CacheKey): Promise<CachedPage | undefined> {
      counts.misses += 1
      return renderSingleFlight(wanted, clock())
    },
    /** Empties the cache after a catalogue change. */
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

/** Browsers revalidate each time; shared caches may store it briefly, keyed by cookie. */
function cachePolicy(address: string, untilMidnightMs: number) {
  const isData = address.split('?', 1)[0]?.endsWith('.data')
  const untilMidnight = Math.max(0, Math.floor(untilMidnightMs / 1000))
  const shared = Math.min(FRESH_MS / 1000, untilMidnight)
  const own = isData ? Math.min(DATA_MAX_AGE_S, untilMidnight) : 0
  const meanwhile = Math.min((USABLE_MS - FRESH_MS) / 1000, untilMidnight - shared)
  return `public, max-age=${own}, s-maxage=${shared}, stale-while-revalidate=${meanwhile}`
}
