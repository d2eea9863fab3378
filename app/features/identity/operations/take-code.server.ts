import type { Db } from '#app/db/client.server.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'
import { CODE_STEP_MS } from '../rules.ts'

export const WRONG_CODE =
  'That code is not right, or was used already. Please type the one that your app shows now.'

/** Accepts a code of the member's app, or a recovery code, once. */
export async function takeCode(db: Db, userId: number, given: string, now: Date): Promise<boolean> {
  const code = given.replace(/[\s-]/g, '').toLowerCase()
  return /^\d{6}$/.test(code)
    ? takeAppCode(db, userId, code, now)
    : takeRecoveryCode(db, userId, code)
}

async function takeAppCode(db: Db, userId: number, code: string, now: Date) {
  const app = await db
    .selectFrom('code_apps')
    .select('secret')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const step = app && (await stepOf(app.secret, code, now))
  if (step === undefined) return false
  const { numUpdatedRows } = await db
    .updateTable('code_apps')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns which 30 seconds since 1970 the code is of: these, the last or the next; else undefined. */
export async function stepOf(secret: string, code: string, now: Date) {
  const { Secret, TOTP } = await import('otpauth')
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  const skew = app.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return skew === null ? undefined : Math.floor(now.getTime() / CODE_STEP_MS) + skew
}

async function takeRecoveryCode(db: Db, userId: number, code: string) {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashRecoveryCode(userId, code))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

export function hashRecoveryCode(userId: number, code: string) {
  return hashSecret(`recovery ${userId} ${code.replaceAll('-', '')}`)
}
