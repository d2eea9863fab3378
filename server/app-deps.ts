import type { Logger } from 'pino'
import type { RouterContextProvider } from 'react-router'
import type { Config } from '#app/config.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { FacebookApp } from '#app/features/accounts/facebook.server.ts'
import type { PasswordHasher } from '#app/features/accounts/passwords.server.ts'
import type { Counters } from '#app/features/engagement/operations/counters.server.ts'
import type { MediaStore } from '#app/features/media/store/folder.server.ts'
import type { Limits } from '#app/lib/security/limits.server.ts'
import type { FetchPicture } from '#app/lib/web/fetch-picture.server.ts'
import type { SafeFetch } from '#app/lib/web/safe-fetch.server.ts'
import type { Metrics } from './metrics.ts'
import type { PictureMemory } from './picture-memory/picture-memory.ts'
import type { RecentSessions } from './load-shedding/recent-sessions.ts'

export type AppDeps = {
  config: Config
  db: Db
  /** Answers reads of public data; without it the primary does. */
  replica?: Db | undefined
  media: MediaStore
  log: Logger
  clock: () => Date
  isReady: () => boolean
  isStopping: () => boolean
  hasher: PasswordHasher
  limits: Limits
  safeFetch: SafeFetch
  fetchPicture: FetchPicture
  facebook: FacebookApp | undefined
  kickMail: () => void
  counters: Counters
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
