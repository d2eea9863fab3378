import type { Logger } from 'pino'
import type { RequestContext } from '#app/context.server.ts'
import type { Actor } from '#app/lib/security/actor.ts'
import type { DeviceCookie } from '#app/lib/security/device-cookie.server.ts'
import type { SessionCookie } from '#app/lib/security/session-cookie.server.ts'

/** What the middleware hands to every handler of the server. */
export type ServerEnv = {
  Variables: {
    requestId: string
    log: Logger
    /** The key the client is counted by. */
    address: string
    cookie: SessionCookie
    deviceCookie: DeviceCookie
    actor: Actor
    requestContext: RequestContext
    /** The pattern of the page that was found. */
    route?: string
  }
}

/** Passed instead of a connection when rendering for the page cache. */
export const FOR_ALL = { isForAll: true }

/** Whether a page is rendered to be kept, so that no single request waits for it. */
export function isForAll(environment: unknown): boolean {
  return (environment as Partial<typeof FOR_ALL> | undefined)?.isForAll === true
}
