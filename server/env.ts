import type { Logger } from 'pino'
import type { RequestContext } from '#app/context.server.ts'
import type { Actor } from '#app/lib/security/actor.ts'
import type { DeviceCookie } from '#app/lib/security/device-cookie.server.ts'
import type { SessionCookie } from '#app/lib/security/session-cookie.server.ts'

export type ServerEnv = {
  Variables: {
    requestId: string
    log: Logger
    /** The key that limits count the client by. */
    address: string
    cookie: SessionCookie
    deviceCookie: DeviceCookie
    actor: Actor
    /** Read together with the session; undefined where no page embeds them. */
    bookmarkedIds?: string
    requestContext: RequestContext
    route?: string
  }
}

/** The environment of a page that is rendered for the cache; no client can set it. */
export type ForCache = { isForCache: true; address?: string }

/** Whether a page is rendered for the cache, and not for a request. */
export function isForCache(environment: unknown): boolean {
  return (environment as Partial<ForCache> | undefined)?.isForCache === true
}
