import type { Logger } from 'pino'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Config } from '#app/config.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Catalogue } from '#app/features/directory/queries/catalogue.server.ts'
import type { FacebookApp } from '#app/features/accounts/facebook.server.ts'
import type { PasswordHasher } from '#app/features/accounts/passwords.server.ts'
import type { Counters } from '#app/features/statistics/operations/counters.server.ts'
import type { MediaStore } from '#app/features/media/store/folder.server.ts'
import type { Actor } from '#app/lib/security/actor.ts'
import { dublinDay, type Day } from '#app/lib/time/days.ts'
import type { DeviceCookie } from '#app/lib/security/device-cookie.server.ts'
import type { Limits } from '#app/lib/security/limits.server.ts'
import type { FetchPicture } from '#app/lib/web/fetch-picture.server.ts'
import type { SafeFetch } from '#app/lib/web/safe-fetch.server.ts'
import type { Problem } from '#app/lib/http/problem.ts'
import type { SessionCookie } from '#app/lib/security/session-cookie.server.ts'

/** What all requests share. */
export type SharedContext = {
  db: Db
  media: MediaStore
  config: Config
  hasher: PasswordHasher
  limits: Limits
  /** Fetches pages of other sites. */
  safeFetch: SafeFetch
  fetchPicture: FetchPicture
  facebook: FacebookApp | undefined
  kickMail: () => void
  counters: Counters
  catalogue: Catalogue
}

export type RequestContext = SharedContext & {
  now: Date
  today: Day
  requestId: string
  log: Logger
  /** Sets the route pattern that the request is counted by. */
  countAs: (pattern: string) => void
  actor: Actor
  /** Reads the session again: it may have ended since the request started. */
  findActor: () => Promise<Actor>
  cookie: SessionCookie
  deviceCookie: DeviceCookie
  /** The client's network, as limits count it. */
  address: string
  device: string
  /** A temporary failure of this page; the response then states it. */
  unavailable?: Problem
}

const requestContextKey = createContext<RequestContext>()

export function toRequestContext(requestContext: Omit<RequestContext, 'today'>): RequestContext {
  return { ...requestContext, today: dublinDay(requestContext.now) }
}

export function provideRequestContext(
  context: RouterContextProvider,
  requestContext: RequestContext,
) {
  context.set(requestContextKey, requestContext)
}

export function getRequestContext(context: Pick<RouterContextProvider, 'get'>): RequestContext {
  return context.get(requestContextKey)
}

export type ApiEnv = { Variables: { requestContext: RequestContext } }
