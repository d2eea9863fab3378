import type { Logger } from 'pino'
import type { RouterContextProvider } from 'react-router'
import type { SharedContext } from '#app/context.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Metrics } from './metrics.ts'
import type { PictureMemory } from './picture-memory/picture-memory.ts'
import type { RecentSessions } from './load-shedding/recent-sessions.ts'

export type AppDeps = SharedContext & {
  /** Answers reads of public data; without it the primary does. */
  /** Answers what reads most of the listings; without it `db` does. */
  counting?: Db | undefined
  log: Logger
  clock: () => Date
  isReady: () => boolean
  isStopping: () => boolean
  metrics: Metrics
  /** Undefined where pictures are not cached in memory. */
  pictureMemory?: Pick<PictureMemory, 'store'> | undefined
  sessions: Pick<RecentSessions, 'confirm' | 'forget'>
  renderPage: (request: Request, context: RouterContextProvider) => Promise<Response>
  /** By default the build's. */
  publicDir?: string
  /** Hot reloading serves its own files and needs inline scripts. */
  development?: boolean
}
