import { refreshSession } from '#app/form-action.server.ts'
import type { ServerEnv } from './env.ts'

type KnownSoFar = Partial<Pick<ServerEnv['Variables'], 'actor' | 'requestContext'>>

/** Whether the member's session ended during this request, as when the account is closed. */
export async function isLoggedOutMeanwhile({ actor, requestContext }: KnownSoFar) {
  if (actor?.kind !== 'member' || !requestContext) return false
  // During an outage the original failure is the answer.
  await refreshSession(requestContext).catch(() => {})
  return requestContext.actor.kind === 'visitor'
}
