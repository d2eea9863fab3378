import { getCookie } from 'hono/cookie'
import type { Context, HonoRequest, MiddlewareHandler } from 'hono'
import type { RequestContext } from '#app/context.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { touchSession } from '#app/features/accounts/operations/sessions.server.ts'
import { findActor, findActorForPage } from '#app/features/accounts/queries/sessions.server.ts'
import { listBookmarkedIds } from '#app/features/bookmarks/queries.server.ts'
import { VISITOR } from '#app/lib/security/actor.ts'
import { deviceCookieName, openDeviceCookie } from '#app/lib/security/device-cookie.server.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'
import { sessionCookie, sessionCookieName } from '#app/lib/security/session-cookie.server.ts'
import type { ServerEnv } from '../env.ts'
import type { RecentSessions } from '../load-shedding/recent-sessions.ts'
import { isForData } from '../page-cache/cacheable-pages.ts'

type Options = {
  db: Db
  https: boolean
  clock: () => Date
  sessions: Pick<RecentSessions, 'confirm' | 'forget'>
}

/** Queries the database only for members' cookies. */
export function session({ db, https, clock, sessions }: Options): MiddlewareHandler<ServerEnv> {
  const name = sessionCookieName(https)

  async function findMember(c: Context<ServerEnv>, secret: string, now: Date) {
    if (!embedsSession(c.req)) return findActor(db, secret, now)
    const { bookmarkedIds, ...found } = await findActorForPage(db, secret, now)
    c.set('bookmarkedIds', bookmarkedIds)
    return found
  }

  return async function readSession(c, next) {
    const cookie = sessionCookie(getCookie(c, name), { https })
    const { memberSecret } = cookie
    const now = clock()
    const { actor, seenAt } = memberSecret
      ? await findMember(c, memberSecret, now)
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
    const deviceCookie = openDeviceCookie(getCookie(c, deviceCookieName(https)), { https })
    c.set('cookie', cookie)
    c.set('deviceCookie', deviceCookie)
    c.set('actor', actor)
    await next()
    const headers = [cookie.toHeader(), deviceCookie.toHeader()].filter((one) => one !== undefined)
    for (const header of headers) c.res.headers.append('set-cookie', header)
    if (headers.length > 0 || actor.kind === 'member')
      c.res.headers.set('cache-control', 'private, no-store')
    // Tells the service worker (app/sw/) whose response this is.
    if (actor.kind === 'member') c.res.headers.set('x-member', actor.username)
  }
}

/** What pages read of the session while they are rendered. */
export function sessionReads(
  { cookie, bookmarkedIds }: Pick<ServerEnv['Variables'], 'cookie' | 'bookmarkedIds'>,
  db: Db,
  now: Date,
): Pick<RequestContext, 'findActor' | 'listBookmarkedIds'> {
  return {
    async findActor() {
      const { memberSecret } = cookie
      return memberSecret ? (await findActor(db, memberSecret, now)).actor : VISITOR
    },
    async listBookmarkedIds(member) {
      return bookmarkedIds ?? (await listBookmarkedIds(db, member)).join()
    },
  }
}

/** A form's answer embeds the bookmarks as they are after it. */
function embedsSession({ method, path }: HonoRequest) {
  return method === 'GET' && !path.startsWith('/api/') && !isForData(path)
}
