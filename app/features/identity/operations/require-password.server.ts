import type { RequestContext } from '#app/context.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { findProof } from '../queries/proof.server.ts'
import { takeCode, WRONG_CODE } from './take-code.server.ts'

/**
 * Asks for the password; of a member with a second factor for a code, unless they proved it in the last
 * minutes, with a passkey perhaps. @throws Problem with an error at `field`.
 */
export async function requirePassword(
  { db, hasher, now }: Pick<RequestContext, 'db' | 'hasher' | 'now'>,
  member: Member,
  given: string,
  field: string,
) {
  const { isFresh, hasSecondFactor } = await findProof(db, member, now)
  if (hasSecondFactor && isFresh) return
  if (!hasSecondFactor) return requireMatch(hasher, await findHash(db, member), given, field)
  if (!(await takeCode(db, member.id, given, now)))
    throw new Problem('invalid', WRONG_CODE, { [field]: WRONG_CODE })
  await storeProof(db, member, now)
}

/** @throws Problem with an error at `field` unless the hash is the password's. */
export async function requireMatch(
  hasher: RequestContext['hasher'],
  passwordHash: string | null,
  password: string,
  field: string,
) {
  if (await hasher.verify(passwordHash, password)) return
  const sentence = 'That is not your password.'
  throw new Problem('invalid', sentence, { [field]: sentence })
}

async function findHash(db: Db, member: Member) {
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', member.id)
    .executeTakeFirst()
  return user?.password_hash ?? null
}

export async function storeProof(db: Db, { sessionHash }: Member, now: Date) {
  await db
    .updateTable('sessions')
    .set({ proven_at: now.getTime() })
    .where('id_hash', '=', sessionHash)
    .execute()
}
