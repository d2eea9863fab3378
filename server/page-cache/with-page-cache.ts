import type { RequestListener } from 'node:http'
import type { Logger } from 'pino'
import type { Config } from '#app/config.server.ts'
import type { LoadedSite } from '../load-site.ts'
import type { Metrics } from '../metrics.ts'
import type { RecentSessions } from '../turns/recent-sessions.ts'
import { openTurns } from '../turns/turns.ts'
import { encodePage } from './encode-page.ts'
import { serveFromCache } from './serve-from-cache.ts'
import { openPageCache, type PageCache } from './page-cache.ts'
import type { PagesWatch } from './watch-pages.ts'

/** The first page of nearly every visit: also the first visitor after a change finds it rendered. */
const ALWAYS_RENDERED = [
  '/',
  '/new-competitions',
  '/competitions-ending-soon',
  '/competition-category',
]
const ROUND_MS = 1_000
const FIRST_ROUND_MS = 250
/** A page that cannot be rendered must not keep the others from visitors. */
const FIRST_ROUNDS_MAX = 20

type Pages = Pick<PageCache, 'keepFresh'>

/** Renders at the start, after changes and at midnight; `isReady` once all have been there. */
export function renderAhead(pages: Pages, log: Logger) {
  let ready = false
  let rounds = 0

  async function renderRound() {
    const missing = await renderMissing(pages, log)
    rounds += 1
    if (!ready && missing.length > 0 && rounds === FIRST_ROUNDS_MAX)
      log.warn({ missing }, 'pages could not be rendered ahead; requests are taken without them')
    ready ||= missing.length === 0 || rounds >= FIRST_ROUNDS_MAX
    setTimeout(() => void renderRound(), ready ? ROUND_MS : FIRST_ROUND_MS).unref()
  }
  void renderRound()
  return { isReady: () => ready }
}

/** A failure is seen by who asks for the page. */
async function renderMissing(pages: Pages, log: Logger) {
  const missing: string[] = []
  for (const address of ALWAYS_RENDERED) {
    const isCached = await pages.keepFresh({ address, route: address }).catch((err: unknown) => {
      log.debug({ err }, 'a page could not be rendered ahead')
      return false
    })
    if (!isCached) missing.push(address)
  }
  return missing
}

type Options = {
  config: Config
  /** Undefined where pages are not cached. */
  watch: PagesWatch | undefined
  log: Logger
  metrics: Metrics
  clock: () => Date
  sessions: RecentSessions
}

export function withPageCache(
  { listener: handle, render }: LoadedSite,
  { config, watch, log, metrics, clock, sessions }: Options,
): { listener: RequestListener; isReady: () => boolean } {
  const { trustProxy, limitsScale } = config
  const turns = openTurns({ sessions, trustProxy, metrics, scale: Math.max(1, limitsScale) })
  const listener: RequestListener = (request, response) => turns.admit(request, response, handle)
  if (!render || !watch) return { listener, isReady: () => true }
  const pages = openPageCache({
    render,
    encode: encodePage,
    clock,
    maxBytes: config.pageCacheBytes,
    isWatching: watch.isLive,
    mayRenderAhead: turns.hasRoom,
  })
  const help = 'Pages cached for visitors: hits, misses and memory.'
  metrics.watch({ name: 'page_cache', help, label: 'figure' }, () => Object.entries(pages.counts()))
  watch.onChange(pages.drop)
  const { isReady } = renderAhead(pages, log)
  return {
    listener: serveFromCache({ pages, trustProxy, log, metrics, turns, handle }),
    isReady,
  }
}
