import type { Logger } from 'pino'
import { createContext, type RouterContextProvider } from 'react-router'
import type { Config } from '#app/config.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Catalogue } from '#app/features/directory/queries/catalogue.server.ts'
import type { FacebookApp } from '#app/features/accounts/facebook.server.ts'
import type { PasswordHasher } from '#app/features/accounts/passwords.server.ts'
import type { Counters } from '#app/features/engagement/operations/counters.server.ts'
import type { MediaStore } from '#app/features/media/store/folder.server.ts'
import type { Actor } from '#app/lib/security/actor.ts'
import { dublinDay, type Day } from '#app/lib/time/days.ts'
import type { DeviceCookie } from '#app/lib/security/device-cookie.server.ts'
import type { Limits } from '#app/lib/security/limits.server.ts'
import type { Problem } from '#app/lib/http/problem.ts'
import type { SessionCookie } from '#app/lib/security/session-cookie.server.ts'

/** The request context of loaders, actions and API handlers. */
export type RequestContext = {
  db: Db
  media: MediaStore
  config: Config
  /** The instant of the request, and the calendar day it falls on in Ireland. */
  now: Date
  today: Day
  requestId: string
  log: Logger
  /** Sets the route pattern that the request is counted by. */
  countAs: (pattern: string) => void
  /** The visitor, member or admin, from the session of the request. */
  actor: Actor
  cookie: SessionCookie
  deviceCookie: DeviceCookie
  /** The client's network, as limits count it. */
  address: string
  /** The browser's name, for the list of sessions. */
  device: string
  hasher: PasswordHasher
  limits: Limits
  facebook: FacebookApp | undefined
  /** Sends queued mails soon rather than in the next round. */
  kickMail: () => void
  /** Counts clicks and searches, without a trace of the visitor. */
  counters: Counters
  catalogue: Catalogue
  /** The temporary failure of this page, if it had one; the response then states it. */
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

/** API handlers find the request context here. */
export type ApiEnv = { Variables: { requestContext: RequestContext } }
