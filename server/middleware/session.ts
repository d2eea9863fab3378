import { getCookie } from 'hono/cookie'
import type { MiddlewareHandler } from 'hono'
import type { Db } from '#app/db/client.server.ts'
import { touchSession } from '#app/features/accounts/operations/sessions.server.ts'
import { findActor } from '#app/features/accounts/queries/sessions.server.ts'
import { SESSION_MAX_MS } from '#app/features/accounts/rules.ts'
import { MEMBER_HINT } from '#app/lib/browser/member-hint.ts'
import { isForEverybody } from '#app/page-paths.ts'
import { VISITOR } from '#app/lib/security/actor.ts'
import { deviceCookieName, openDeviceCookie } from '#app/lib/security/device-cookie.server.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'
import { sessionCookie, sessionCookieName } from '#app/lib/security/session-cookie.server.ts'
import type { ServerEnv } from '../env.ts'
import type { RecentSessions } from '../turns/recent-sessions.ts'
import { isSafeMethod } from './same-origin.ts'

type Options = {
  db: Db
  https: boolean
  clock: () => Date
  sessions: Pick<RecentSessions, 'confirm' | 'forget'>
}

/** Queries the database only for members' cookies, and not at all for pages that are the same for everybody. */
export function session({ db, https, clock, sessions }: Options): MiddlewareHandler<ServerEnv> {
  const name = sessionCookieName(https)

  return async function readSession(c, next) {
    const isPublic = isSafeMethod(c.req.method) && isForEverybody(c.req.path)
    const read = (cookieName: string) => (isPublic ? undefined : getCookie(c, cookieName))
    const cookie = sessionCookie(read(name), { https, hint: read(MEMBER_HINT) })
    const { memberSecret } = cookie
    const now = clock()
    const { actor, seenAt } = memberSecret
      ? await findActor(db, memberSecret, now)
      : { actor: VISITOR, seenAt: 0 }
    if (actor.kind === 'member') {
      sessions.confirm(actor.sessionHash, actor.isAdmin)
      await touchSession(db, actor.sessionHash, seenAt, now).catch((error: unknown) => {
        // Reads continue when the disk is full.
        c.var.log.warn({ err: error }, 'the last use of a session could not be saved')
      })
    } else if (memberSecret) {
      sessions.forget(hashSecret(memberSecret))
      cookie.end()
    }
    const deviceCookie = openDeviceCookie(read(deviceCookieName(https)), { https })
    c.set('cookie', cookie)
    c.set('deviceCookie', deviceCookie)
    c.set('actor', actor)
    await next()
    if (!isPublic) cookie.hint(actor.kind === 'member', SESSION_MAX_MS)
    const headers = [...cookie.toHeaders(), deviceCookie.toHeader()].filter(
      (one) => one !== undefined,
    )
    for (const header of headers) c.res.headers.append('set-cookie', header)
    if (headers.length > 0 || actor.kind === 'member')
      c.res.headers.set('cache-control', 'private, no-store')
    // Tells the service worker (app/sw/) whose response this is.
    if (actor.kind === 'member') c.res.headers.set('x-member', actor.username)
  }
}
