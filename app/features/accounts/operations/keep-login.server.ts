import type { Site } from '#app/context.server.ts'
import { SESSION_MAX_MS } from '../rules.ts'
import type { LoggedIn } from './register.server.ts'
import { closeSession } from './sessions.server.ts'

/**
 * Gives the browser its new session and ends the one it came with, so that no id survives a login.
 * The cookie is kept as long as any session can live; when this one ends the database knows.
 */
export async function keepLogin({ db, actor, cookie }: Site, { secret }: Pick<LoggedIn, 'secret'>) {
  if (actor.kind === 'member') await closeSession(db, actor.sessionHash)
  cookie.begin(secret, SESSION_MAX_MS)
}
