import { expressionBuilder, sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import { isUnbelievable } from '#app/lib/time/believable.ts'
import { PROOF_MS } from '../rules/proofs.ts'

export type Proof = { isFresh: boolean; hasPassword: boolean; hasSecondFactor: boolean }

export async function findProof(db: Db, member: Member, now: Date): Promise<Proof> {
  const { proven_at = null, password_hash = null } =
    (await db
      .selectFrom('users')
      .leftJoin('sessions', (join) =>
        join
          .onRef('sessions.user_id', '=', 'users.id')
          .on('sessions.id_hash', '=', member.sessionHash),
      )
      .select(['proven_at', 'password_hash'])
      .where('users.id', '=', member.id)
      .executeTakeFirst()) ?? {}
  return {
    isFresh:
      proven_at !== null && now.getTime() - proven_at < PROOF_MS && !isUnbelievable(proven_at, now),
    hasPassword: password_hash !== null,
    hasSecondFactor: await hasSecondFactor(db, member.id),
  }
}

/** Whether a password alone does not log in. Recovery codes alone are no factor. */
export async function hasSecondFactor(db: Db, userId: number): Promise<boolean> {
  return isAny(db.selectFrom('users').where('id', '=', userId).where(ownsSecondFactor))
}

export function ownsSecondFactor(eb: ExpressionBuilder<Schema, 'users'>) {
  return eb.or(
    (['passkeys', 'code_apps'] as const).map((table) =>
      eb.exists(eb.selectFrom(table).select('user_id').whereRef('user_id', '=', 'users.id')),
    ),
  )
}

const USERS = expressionBuilder<Schema, 'users'>()

/** An admin who still lacks the second factor that the operator requires has no rights until they add one. */
export const lacksSecondFactor = (time: number) =>
  sql<number>`case when is_admin = 1 and second_factor_due_at <= ${time}
  and ${USERS.not(ownsSecondFactor(USERS))} then 1 else 0 end`
