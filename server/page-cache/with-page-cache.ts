import type { RequestListener } from 'node:http'
import type { Logger } from 'pino'
import type { Config } from '#app/config.server.ts'
import type { LoadedSite } from '../load-site.ts'
import type { Metrics } from '../metrics.ts'
import type { RecentSessions } from '../turns/recent-sessions.ts'
import { openTurns } from '../turns/turns.ts'
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
