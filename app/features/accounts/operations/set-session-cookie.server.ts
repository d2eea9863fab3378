import type { RequestContext } from '#app/context.server.ts'
import { SESSION_MAX_MS } from '../rules.ts'
import { rememberDevice } from './known-devices.server.ts'
import type { LoggedIn } from './register.server.ts'
import { closeSession } from './sessions.server.ts'

/** Ends the previous session, against session fixation. */
export async function setLoginCookie(
  { db, actor, cookie, deviceCookie, now }: RequestContext,
  { secret, userId }: Pick<LoggedIn, 'secret' | 'userId'>,
) {
  if (actor.kind === 'member') await closeSession(db, actor.sessionHash)
  await rememberDevice(db, deviceCookie, userId, now)
  cookie.begin(secret, SESSION_MAX_MS)
}
