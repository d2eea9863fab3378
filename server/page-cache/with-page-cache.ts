import type { RequestListener } from 'node:http'
import type { Logger } from 'pino'
import type { Config } from '#app/config.server.ts'
import type { OpenDatabase } from '#app/db/client.server.ts'
import { watchCatalogue } from '#app/db/watch-catalogue.server.ts'
import { sessionCookieName } from '#app/lib/security/session-cookie.server.ts'
import type { LoadedSite } from '../load-site.ts'
import type { Metrics } from '../metrics.ts'
import { openShedder } from '../load-shedding/shedder.ts'
import type { RecentSessions } from '../load-shedding/recent-sessions.ts'
import { serveFromCache } from './serve-from-cache.ts'
import { openPageCache } from './page-cache.ts'

type Options = {
  config: Config
  database: OpenDatabase
  log: Logger
  metrics: Metrics
  clock: () => Date
  sessions: RecentSessions
}

export function withPageCache(
  { listener: handle, render }: LoadedSite,
  { config, database, log, metrics, clock, sessions }: Options,
): { listener: RequestListener; close: () => Promise<void> } {
  const cookieName = sessionCookieName(config.baseUrl.startsWith('https:'))
  const { trustProxy, limitsScale } = config
  const shedder = openShedder({ sessions, trustProxy, metrics, scale: Math.max(1, limitsScale) })
  const listener: RequestListener = (request, response) => shedder.admit(request, response, handle)
  if (!render || config.pageCacheBytes === 0) return { listener, close: async () => {} }
  const pages = openPageCache({
    render,
    clock,
    maxBytes: config.pageCacheBytes,
    isWatching: () => watch.isLive(),
    mayRenderAhead: () => shedder.hasRoom('page'),
  })
  const help = 'Pages cached for visitors: hits, misses and memory.'
  metrics.watch({ name: 'page_cache', help, label: 'figure' }, () => Object.entries(pages.counts()))
  const watch = watchCatalogue(database, () => pages.drop(), { log })
  return {
    listener: serveFromCache({
      pages,
      cookieName,
      trustProxy,
      log,
      metrics,
      shedder,
      handle,
    }),
    close: () => watch.close(),
  }
}
