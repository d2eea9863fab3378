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
import { openPageCache } from './page-cache.ts'
import { renderAhead } from './render-ahead.ts'
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
): { listener: RequestListener; isReady: () => boolean } {
  const cookieName = sessionCookieName(config.baseUrl.startsWith('https:'))
  const { trustProxy, limitsScale } = config
  const shedder = openShedder({ sessions, trustProxy, metrics, scale: Math.max(1, limitsScale) })
  const listener: RequestListener = (request, response) => shedder.admit(request, response, handle)
  if (!render || !watch) return { listener, isReady: () => true }
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
  const { isReady } = renderAhead(pages, log)
  return {
    listener: serveFromCache({ pages, cookieName, trustProxy, log, metrics, shedder, handle }),
    isReady,
  }
}
