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
    requestContext: RequestContext
    route?: string
  }
}

export const FOR_ALL = { isForAll: true }

/** Rendered for the page cache, so no single request waits for it. */
export function isForAll(environment: unknown): boolean {
  return (environment as Partial<typeof FOR_ALL> | undefined)?.isForAll === true
}
