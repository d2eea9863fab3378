import type { Db } from '#app/db/client.server.ts'
import type { DeviceCookie } from '#app/lib/security/device-cookie.server.ts'
import { hashSecret, newSecret } from '#app/lib/security/secrets.server.ts'
import { KNOWN_DEVICE_MS } from '../rules.ts'

/**
 * Records the browser as known to the account that has just logged in. The secret changes with
 * every login, so a planted or stolen cookie becomes worthless; other accounts on the browser move
 * to the new secret.
 */
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
  cookie.set(secret)
}

/** Returns the device's rate-limit key if the account knows it. */
export async function findKnownDevice(
  db: Db,
  secret: string | undefined,
  userId: number,
  now: Date,
): Promise<string | undefined> {
  if (secret === undefined) return undefined
  const device = await db
    .selectFrom('known_devices')
    .select('device_hash')
    .where('device_hash', '=', hashSecret(secret))
    .where('user_id', '=', userId)
    .where('seen_at', '>', now.getTime() - KNOWN_DEVICE_MS)
    .executeTakeFirst()
  return device && `${device.device_hash}|${userId}`
}

/** After a reset, only the requester's device is trusted: an attacker may have had a known one. */
export async function forgetDevices(tx: Db, userId: number) {
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}
