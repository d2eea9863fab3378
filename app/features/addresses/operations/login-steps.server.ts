import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import type { RequestContext } from '#app/context.server.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'
import { LOGIN_STEP_MS } from '../rules/proofs.ts'

export type StepPurpose = Schema['login_steps']['purpose']
export type Browser = Pick<RequestContext, 'db' | 'cookie' | 'now'>
type Step = { userId?: number; challenge?: string }

/** Remembers a step for this browser only; a new one of the same purpose replaces the last. */
export async function beginStep(
  { db, cookie, now }: Browser,
  purpose: StepPurpose,
  { userId, challenge = '' }: Step,
) {
  const step = { user_id: userId ?? null, challenge, expires_at: now.getTime() + LOGIN_STEP_MS }
  await db
    .insertInto('login_steps')
    .values({ browser_hash: browserHash(cookie), purpose, ...step })
    .onConflict((conflict) => conflict.columns(['browser_hash', 'purpose']).doUpdateSet(step))
    .execute()
}

export async function findStep({ db, cookie, now }: Browser, purpose: StepPurpose) {
  return db
    .selectFrom('login_steps')
    .select(['user_id', 'challenge'])
    .where('browser_hash', '=', browserHash(cookie))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.getTime())
    .executeTakeFirst()
}

/** Returns the step and deletes it, so that only one request can use it. */
export async function takeStep({ db, cookie, now }: Browser, purpose: StepPurpose) {
  return db
    .deleteFrom('login_steps')
    .where('browser_hash', '=', browserHash(cookie))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.getTime())
    .returning(['user_id', 'challenge'])
    .executeTakeFirst()
}

/** A new password, or a lost second factor, ends what was started before. */
export async function dropSteps(tx: Db, userId: number) {
  await tx.deleteFrom('login_steps').where('user_id', '=', userId).execute()
}

/** Changes with every login, as the cookie does. */
function browserHash(cookie: Browser['cookie']) {
  return hashSecret(`steps ${cookie.csrfToken()}`)
}
