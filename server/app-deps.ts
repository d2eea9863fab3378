import type { Logger } from 'pino'
import type { RouterContextProvider } from 'react-router'
import type { Config } from '#app/config.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { FacebookApp } from '#app/features/accounts/facebook.server.ts'
import type { PasswordHasher } from '#app/features/accounts/passwords.server.ts'
import type { Counters } from '#app/features/engagement/operations/counters.server.ts'
import type { MediaStore } from '#app/features/media/store/folder.server.ts'
import type { Limits } from '#app/lib/security/limits.server.ts'
import type { Metrics } from './metrics.ts'
import type { RecentSessions } from './load-shedding/recent-sessions.ts'

export type AppDeps = {
  config: Config
  db: Db
  /** A read replica for public data, if configured. */
  reader?: Db | undefined
  media: MediaStore
  log: Logger
  clock: () => Date
  /** False during shutdown, so that load balancers stop sending traffic. */
  isReady: () => boolean
  hasher: PasswordHasher
  limits: Limits
  /** Undefined where Facebook login is not configured. */
  facebook: FacebookApp | undefined
  kickMail: () => void
  counters: Counters
  metrics: Metrics
  sessions: Pick<RecentSessions, 'confirm' | 'forget'>
  renderPage: (request: Request, context: RouterContextProvider) => Promise<Response>
  /** The folder of the site's own pictures; by default the build's. */
  publicDir?: string
  /** Hot reloading serves its own files and needs inline scripts. */
  development?: boolean
}
