import type { Logger } from 'pino'
import type { Site } from '#app/context.server.ts'

/** What the middleware hands to every handler of the server. */
export type ServerEnv = {
  Variables: {
    requestId: string
    log: Logger
    site: Site
  }
}
