import type { RequestListener } from 'node:http'
import type { Logger } from 'pino'
import type { Config } from '#app/config.server.ts'
import { sessionCookieName } from '#app/lib/security/session-cookie.server.ts'
import type { LoadedSite } from '../load-site.ts'
import type { Metrics } from '../metrics.ts'
import { openShedder } from '../load-shedding/shedder.ts'
import type { RecentSessions } from '../load-shedding/recent-sessions.ts'
import { encodePage } from './encode-page.ts'
import { serveFromCache } from './serve-from-cache.ts'
import { openPageCache, type PageCache } from './page-cache.ts'
import type { PagesWatch } from './watch-pages.ts'

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
): RequestListener {
  const cookieName = sessionCookieName(config.baseUrl.startsWith('https:'))
  const { trustProxy, limitsScale } = config
  const shedder = openShedder({ sessions, trustProxy, metrics, scale: Math.max(1, limitsScale) })
  const listener: RequestListener = (request, response) => shedder.admit(request, response, handle)
  if (!render || !watch) return listener
  const pages = openPageCache({
    render,
    encode: encodePage,
    clock,
    maxBytes: config.pageCacheBytes,
    isWatching: watch.isLive,
    mayRenderAhead: () => shedder.hasRoom('page'),
  })
  const help = 'Pages cached for visitors: hits, misses and memory.'
  metrics.watch({ name: 'page_cache', help, label: 'figure' }, () => Object.entries(pages.counts()))
  watch.onChange(pages.drop)
  keepFresh(pages, log)
  return serveFromCache({ pages, cookieName, trustProxy, log, metrics, shedder, handle })
}

/** The first page of nearly every visit: also the first visitor after a change finds it rendered. */
const ALWAYS_RENDERED = [
  '/',
  '/new-competitions',
  '/competitions-ending-soon',
  '/competition-category',
]
const KEEP_FRESH_MS = 1_000

/** At the start, after changes and at midnight; a later failure is seen by who asks for the page. */
function keepFresh(pages: Pick<PageCache, 'keepFresh'>, log: Logger) {
  const wanted = ALWAYS_RENDERED.map((address) => ({ address, route: address }))
  async function renderAhead() {
    for (const one of wanted) await pages.keepFresh(one)
  }
  let underWay: Promise<void> | undefined
  setInterval(() => {
    underWay ??= renderAhead()
      .catch((err: unknown) => log.debug({ err }, 'a page could not be rendered ahead'))
      .finally(() => (underWay = undefined))
  }, KEEP_FRESH_MS).unref()
}
