import type { Db } from '#app/db/client.server.ts'
import type { DeviceCookie } from '#app/lib/security/device-cookie.server.ts'
import { hashSecret, newSecret } from '#app/lib/security/secrets.server.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import { KNOWN_DEVICE_MS, deviceName, SESSION_MAX_MS } from '../rules.ts'
import type { RequestContext } from '#app/context.server.ts'
import { beginStep } from '#app/features/addresses/operations/login-steps.server.ts'
import { mailOwner } from './second-factors.server.ts'
import { closeSession, SecondStepNeeded, type LoggedIn } from './sessions.server.ts'

/** The secret changes with every login, so a planted or stolen cookie becomes worthless. */
export async function rememberDevice(db: Db, cookie: DeviceCookie, userId: number, now: Date) {
  const secret = newSecret()
  const device_hash = hashSecret(secret)
  const time = now.getTime()
  await db.transaction().execute(async (tx) => {
    if (cookie.secret !== undefined) {
      await tx
        .updateTable('known_devices')
        .set({ device_hash })
        .where('device_hash', '=', hashSecret(cookie.secret))
        .execute()
    }
    await tx
      .insertInto('known_devices')
      .values({ device_hash, user_id: userId, created_at: time, seen_at: time })
      .onConflict((conflict) =>
        conflict.columns(['device_hash', 'user_id']).doUpdateSet({ seen_at: time }),
      )
      .execute()
  })
  cookie.set(secret, KNOWN_DEVICE_MS)
}

/** Returns whether at least one of the accounts knows the device. */
export async function isKnownDevice(
  db: Db,
  deviceHash: string,
  userIds: readonly number[],
  now: Date,
): Promise<boolean> {
  return isAny(
    db
      .selectFrom('known_devices')
      .where('device_hash', '=', deviceHash)
      .where('user_id', 'in', userIds)
      .where('seen_at', '>', now.getTime() - KNOWN_DEVICE_MS),
  )
}

/** After a reset, only the requester's device is trusted: an attacker may have had a known one. */
export async function forgetDevices(tx: Db, userId: number) {
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}

/** Ends the previous session, against session fixation. @throws SecondStepNeeded, which this browser can then take. */
export async function setLoginCookie(requestContext: RequestContext, loggingIn: Promise<LoggedIn>) {
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
