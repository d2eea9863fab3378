import type { RequestContext } from '#app/context.server.ts'
import { SESSION_MAX_MS } from '../rules.ts'
import { rememberDevice } from './known-devices.server.ts'
import type { LoggedIn } from './register.server.ts'
import { closeSession } from './sessions.server.ts'

/**
 * Sets the new session's cookie and ends the previous session, against session fixation. Also marks
 * the browser as known to the account. The cookie lasts for the longest possible session.
 */
export async function setLoginCookie(
  { db, actor, cookie, deviceCookie, now }: RequestContext,
  { secret, userId }: Pick<LoggedIn, 'secret' | 'userId'>,
) {
  if (actor.kind === 'member') await closeSession(db, actor.sessionHash)
  await rememberDevice(db, deviceCookie, userId, now)
  cookie.begin(secret, SESSION_MAX_MS)
}
