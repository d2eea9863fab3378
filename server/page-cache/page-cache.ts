import { LRUCache } from 'lru-cache'
import { singleFlight } from '#app/lib/async/single-flight.ts'
import { addDays, dublinDay, startOfDublinDay } from '#app/lib/time/days.ts'
import { PAGE_STEP_MS, pageInstant } from '#app/lib/time/page-clock.ts'
import type { EncodedPage } from './encode-page.ts'
import type { Asker } from '../load-site.ts'
import { isEndless, isForData, type CacheKey } from './cacheable-pages.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'

/** A stale page is sent this long while it is refreshed. */
const USABLE_MS = 50_000
/** Maximum age while catalogue changes could go unnoticed. */
const BLIND_MS = 1_000
/** Of the memory, for pages of a kind that has no end: odd searches must not push out the lists. */
const ENDLESS_SHARE = 1 / 4
/** Maximum age of a page sent because rendering fails. */
const RESCUE_MS = 10 * MINUTE_MS
/** Prefetched data must still be valid when its link is pressed. */
const DATA_MAX_AGE_S = 10

type Encoded = { status: number; bytes: number }
export type CachedPage<Page extends Encoded = EncodedPage> = { page: Page; route: string }
type CacheEntry<Page extends Encoded> = CachedPage<Page> & { renderedAt: number; midnight: number }

export type PageCacheOptions<Page extends Encoded> = {
  /** For everybody: as a visitor without cookies. */
  render: (address: string, asker?: Asker) => Promise<Response>
  encode: (response: Response, cacheControl: string) => Promise<Page>
  clock: () => Date
  maxBytes: number
  isWatching: () => boolean
  mayRenderAhead: () => boolean
}

export type PageCache = ReturnType<typeof openPageCache<EncodedPage>>

/** Stale-while-revalidate, single-flight, emptied when the catalogue changes or the day ends. */
export function openPageCache<Page extends Encoded>({
  render,
  encode,
  clock,
  maxBytes,
  isWatching,
  mayRenderAhead,
}: PageCacheOptions<Page>) {
  const pages = openShelves<Page>(maxBytes)
  const renderings = singleFlight<CachedPage<Page> | undefined>()
  const counts = { hits: 0, stale: 0, misses: 0, dropped: 0 }
  /** Renderings started before `drop` must not be stored. */
  let generation = 0

  async function renderPage(
    { address, route }: CacheKey,
    now: Date,
    asker?: Asker,
  ): Promise<CachedPage<Page> | undefined> {
    const startedIn = generation
    const response = await render(address, asker)
    if (response.status >= 500 && isRescue(pages.get(address), now)) return pages.get(address)
    if (response.headers.has('set-cookie')) return undefined
    const renderedAt = now.getTime()
    const midnight = nextMidnight(now)
    const cacheable = isCacheable(response)
    const policy = cacheable ? cachePolicy(address, midnight - renderedAt) : 'no-store'
    const page = await encode(response, policy)
    if (cacheable && startedIn === generation)
      pages.set(address, { page, route, renderedAt, midnight })
    return { page, route }
  }

  const renderSingleFlight = (wanted: CacheKey, now: Date, asker?: Asker) =>
    renderings(wanted.address, () => renderPage(wanted, now, asker))

  return {
    /** Refreshes a stale page in the background. */
    get(address: string): CachedPage<Page> | undefined {
      const found = pages.get(address)
      if (!found) return undefined
      const now = clock()
      const age = ageAt(found, now)
      if (age >= USABLE_MS) return undefined
      if (!isWatching() && now.getTime() - found.renderedAt >= BLIND_MS) return undefined
      if (age >= PAGE_STEP_MS) {
        counts.stale += 1
        // Callers of `render` see the failure; here the stale page is good enough.
        if (mayRenderAhead())
          renderSingleFlight({ address, route: found.route }, now).catch(() => {})
      } else counts.hits += 1
      return found
    },
    isInFlight: (address: string) => renderings.has(address),
    /** Joins a rendering in flight; undefined when the page is not cacheable. */
    render(wanted: CacheKey, asker?: Asker): Promise<CachedPage<Page> | undefined> {
      counts.misses += 1
      return renderSingleFlight(wanted, clock(), asker)
    },
    /** Renders a page that is missing or about to age, so that nobody waits for it. Returns whether it is cached. */
    async keepFresh(wanted: CacheKey): Promise<boolean> {
      const now = clock()
      const isFresh = ageAt(pages.peek(wanted.address), now) < PAGE_STEP_MS
      // Without its database a server has only the copy it kept.
      if (!isFresh && isWatching() && mayRenderAhead()) await renderSingleFlight(wanted, now)
      return pages.has(wanted.address)
    },
    drop() {
      generation += 1
      counts.dropped += 1
      pages.clear()
      renderings.reset()
    },
    counts: () => ({ ...counts, ...pages.size() }),
  }
}

/** Least recently used first; pages that have no end make room for one another only. */
function openShelves<Page extends Encoded>(maxBytes: number) {
  const open = (maxSize: number) =>
    new LRUCache<string, CacheEntry<Page>>({
      maxSize,
      maxEntrySize: Math.max(1, Math.floor(maxSize / 4)),
      sizeCalculation: ({ page }, address) => page.bytes + address.length,
    })
  const endlessBytes = Math.max(1, Math.floor(maxBytes * ENDLESS_SHARE))
  const [others, endless] = [open(maxBytes - endlessBytes), open(endlessBytes)]
  return {
    get: (address: string) => others.get(address) ?? endless.get(address),
    peek: (address: string) => others.peek(address) ?? endless.peek(address),
    has: (address: string) => others.has(address) || endless.has(address),
    set(address: string, entry: CacheEntry<Page>) {
      const shelf = isEndless(entry.route) ? endless : others
      shelf.set(address, entry)
    },
    clear() {
      others.clear()
      endless.clear()
    },
    size: () => ({
      pages: others.size + endless.size,
      bytes: others.calculatedSize + endless.calculatedSize,
    }),
  }
}

/** Milliseconds from the instant that the page tells; infinite for a page that must not be sent: none, of another day, or from the future. */
function ageAt(page: CacheEntry<Encoded> | undefined, now: Date) {
  const time = now.getTime()
  const isOfToday = page !== undefined && page.renderedAt <= time && time < page.midnight
  return isOfToday ? time - pageInstant(new Date(page.renderedAt)) : Infinity
}

function isRescue(page: CacheEntry<Encoded> | undefined, now: Date) {
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

/** Browsers revalidate each time; caches in between may store it briefly, for everybody. */
function cachePolicy(address: string, untilMidnightMs: number) {
  const untilMidnight = Math.max(0, Math.floor(untilMidnightMs / 1000))
  const shared = Math.min(PAGE_STEP_MS / 1000, untilMidnight)
  const maxAge = isForData(address) ? Math.min(DATA_MAX_AGE_S, untilMidnight) : 0
  const staleWhileRevalidate = Math.min((USABLE_MS - PAGE_STEP_MS) / 1000, untilMidnight - shared)
  return `public, max-age=${maxAge}, s-maxage=${shared}, stale-while-revalidate=${staleWhileRevalidate}`
}
