import type { Logger } from 'pino'
import type { RouterContextProvider } from 'react-router'
import type { SharedContext } from '#app/context.server.ts'
import type { Metrics } from './metrics.ts'
import type { RecentSessions } from './turns/recent-sessions.ts'

export type AppDeps = SharedContext & {
  log: Logger
  clock: () => Date
  isReady: () => boolean
  isStopping: () => boolean
  metrics: Metrics
  sessions: Pick<RecentSessions, 'confirm' | 'forget'>
  renderPage: (request: Request, context: RouterContextProvider) => Promise<Response>
  /** By default the build's. */
  publicDir?: string
  /** Hot reloading serves its own files and needs inline scripts. */
  development?: boolean
}
