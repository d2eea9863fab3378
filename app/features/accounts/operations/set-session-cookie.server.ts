import type { RequestContext } from '#app/context.server.ts'
import { beginStep } from '#app/features/identity/operations/login-steps.server.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'
import { deviceName, SESSION_MAX_MS } from '../rules.ts'
import { isKnownDevice, rememberDevice } from './known-devices.server.ts'
import type { LoggedIn } from './register.server.ts'
import { mailOwner } from './second-factors.server.ts'
import { closeSession, SecondStepNeeded } from './sessions.server.ts'

/**
 * Gives the browser its new session and ends the previous one, against session fixation.
 * @throws SecondStepNeeded, which this browser can then take.
 */
export async function setLoginCookie(
  requestContext: RequestContext,
  loggingIn: Promise<LoggedIn>,
): Promise<LoggedIn> {
  const { db, actor, cookie, deviceCookie, now } = requestContext
  const loggedIn = await loggingIn.catch(async (error: unknown) => {
    if (error instanceof SecondStepNeeded) await beginStep(requestContext, 'second-step', error)
    throw error
  })
  const { secret, userId } = loggedIn
  if (actor.kind === 'member') await closeSession(db, actor.sessionHash)
  if (loggedIn.user.admin) await tellOfNewDevice(requestContext, userId)
  await rememberDevice(db, deviceCookie, userId, now)
  cookie.begin(secret, SESSION_MAX_MS)
  return loggedIn
}

async function tellOfNewDevice(requestContext: RequestContext, userId: number) {
  const { db, deviceCookie, device, now } = requestContext
  const hash = hashSecret(deviceCookie.secret ?? '')
  if (await isKnownDevice(db, hash, [userId], now)) return
  await mailOwner(db, userId, `${deviceName(device)} logged in for the first time`, now)
  requestContext.kickMail()
}
