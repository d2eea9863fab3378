import type { Logger } from 'pino'
import type { RequestContext } from '#app/context.server.ts'
import type { EmbeddedSession } from '#app/lib/browser/page-session.ts'
import type { CacheablePicture } from '#app/features/media/api/answer-picture.server.ts'
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
    bookmarkedIds?: string
    requestContext: RequestContext
    route?: string
    cacheablePicture?: CacheablePicture
  }
}

/** The environment of a page rendered for a cache: for visitors, or for members with placeholders. */
export type ForAll = { isForAll: true; placeholders?: EmbeddedSession }

/** Undefined for a request: no client can set it. */
export function forAll(environment: unknown): ForAll | undefined {
  const rendering = environment as Partial<ForAll> | undefined
  return rendering?.isForAll === true ? (rendering as ForAll) : undefined
}
