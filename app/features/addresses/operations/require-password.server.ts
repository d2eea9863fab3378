import type { RequestContext } from '#app/context.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { findProof } from '../queries/proof.server.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'
import { CODE_STEP_MS } from '../rules/proofs.ts'

/** Asks for the password, or a code unless a factor was just proven. @throws Problem with an error at `field`. */
export async function requirePassword(
  { db, hasher, now }: Pick<RequestContext, 'db' | 'hasher' | 'now'>,
  member: Member,
  given: string,
  field: string,
) {
  const { isFresh, hasSecondFactor } = await findProof(db, member, now)
  if (hasSecondFactor && isFresh) return
  if (!hasSecondFactor) return requireMatch({ db, hasher }, member, given, field)
  if (!(await takeCode(db, member.id, given, now)))
    throw new Problem('invalid', WRONG_CODE, { [field]: WRONG_CODE })
  await storeProof(db, member, now)
}

async function requireMatch(
  { db, hasher }: Pick<RequestContext, 'db' | 'hasher'>,
  member: Member,
  password: string,
  field: string,
) {
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', member.id)
    .executeTakeFirst()
  if (await hasher.verify(user?.password_hash ?? null, password)) return
  const sentence = 'That is not your password.'
  throw new Problem('invalid', sentence, { [field]: sentence })
}

export async function storeProof(db: Db, { sessionHash }: Member, now: Date) {
  await db
    .updateTable('sessions')
    .set({ proven_at: now.getTime() })
    .where('id_hash', '=', sessionHash)
    .execute()
}

export type ProofDeps = Pick<RequestContext, 'db' | 'hasher' | 'limits' | 'now'>

const ASK = 'To go on, please type your password.'
const ASK_CODE = 'To go on, please type the code of your app, or use your passkey.'
const ASK_LOGIN =
  'To go on, please log out and log in again: what you want to do needs a login in the last 15 minutes.'

/** @throws Problem 'unproven' (401) when there is no password or code, 'invalid' when it is wrong. */
export async function requireProof(deps: ProofDeps, member: Member, given: string | undefined) {
  const { isFresh, hasPassword, hasSecondFactor } = await findProof(deps.db, member, deps.now)
  if (isFresh) return
  const sentence = hasSecondFactor ? ASK_CODE : hasPassword ? ASK : ASK_LOGIN
  if (!given || sentence === ASK_LOGIN)
    throw new Problem('unproven', sentence, { password: sentence })
  await deps.limits.consume('password-check', String(member.id))
  await requirePassword(deps, member, given, 'password')
  await storeProof(deps.db, member, deps.now)
}

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
