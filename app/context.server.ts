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

/** What each request carries into loaders, actions and API handlers. */
export type RequestContext = {
  db: Db
  media: MediaStore
  config: Config
  /** The instant of the request, and the calendar day it falls on in Ireland. */
  now: Date
  today: Day
  requestId: string
  log: Logger
  /** Takes the pattern of the page that was found: by it requests are counted. */
  countAs: (pattern: string) => void
  /** Who is asking, by the session of the request. */
  actor: Actor
  cookie: SessionCookie
  deviceCookie: DeviceCookie
  /** The network the request came from, as limits count it. */
  address: string
  /** What the browser calls itself, for the list of sessions. */
  device: string
  hasher: PasswordHasher
  limits: Limits
  facebook: FacebookApp | undefined
  /** Sends waiting mails soon rather than at the next round. */
  kickMail: () => void
  /** Clicks and searches as numbers; nothing of who it was. */
  counters: Counters
  catalogue: Catalogue
  /** Why this page could not be made, where that passes by itself: the answer then says so. */
  trouble?: Problem
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

/** Handlers of the API find the site here. */
export type ApiEnv = { Variables: { requestContext: RequestContext } }
