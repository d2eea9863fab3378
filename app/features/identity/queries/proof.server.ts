import type { Db } from '#app/db/client.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { PROOF_MS } from '../rules.ts'

export type Proof = { isFresh: boolean; hasPassword: boolean }

export async function findProof(db: Db, member: Member, now: Date): Promise<Proof> {
  const { proven_at, password_hash } = await db
    .selectFrom('users')
    .leftJoin('sessions', (join) =>
      join
        .onRef('sessions.user_id', '=', 'users.id')
        .on('sessions.id_hash', '=', member.sessionHash),
    )
    .select(['proven_at', 'password_hash'])
    .where('users.id', '=', member.id)
    .executeTakeFirstOrThrow()
  return {
    isFresh: proven_at !== null && now.getTime() - proven_at < PROOF_MS,
    hasPassword: password_hash !== null,
  }
}
