import type { RequestContext } from '#app/context.server.ts'
import type { Db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { findProof } from '../queries/proof.server.ts'
import { requirePassword } from './require-password.server.ts'

export type ProofDeps = Pick<RequestContext, 'db' | 'hasher' | 'limits' | 'now'>

const ASK = 'To go on, please type your password.'
const ASK_LOGIN =
  'To go on, please log out and log in again: what you want to do needs a login in the last 15 minutes.'

/** @throws Problem 'unproven' (401) when there is no password, 'invalid' when it is wrong. */
export async function requireProof(
  { db, hasher, limits, now }: ProofDeps,
  member: Member,
  password: string | undefined,
): Promise<void> {
  const { isFresh, hasPassword } = await findProof(db, member, now)
  if (isFresh) return
  if (!hasPassword) throw new Problem('unproven', ASK_LOGIN, { password: ASK_LOGIN })
  if (!password) throw new Problem('unproven', ASK, { password: ASK })
  await limits.consume('password-check', String(member.id))
  await requirePassword(db, hasher, member, password, 'password')
  await storeProof(db, member, now)
}

async function storeProof(db: Db, { sessionHash }: Member, now: Date) {
  await db
    .updateTable('sessions')
    .set({ proven_at: now.getTime() })
    .where('id_hash', '=', sessionHash)
    .execute()
}
