import type { Logger } from 'pino'
import type { Site } from '#app/context.server.ts'
import type { Actor } from '#app/lib/actor.ts'
import type { SessionCookie } from '#app/lib/session-cookie.server.ts'

/** What the middleware hands to every handler of the server. */
export type ServerEnv = {
  Variables: {
    requestId: string
    log: Logger
    cookie: SessionCookie
    actor: Actor
    site: Site
  }
}
