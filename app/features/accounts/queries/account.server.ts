import type { Db } from '#app/db/client.server.ts'
import { findProof } from '#app/features/identity/queries/proof.server.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import type { Member } from '#app/lib/security/actor.ts'

export type AccountSettings = Awaited<ReturnType<typeof findSettings>>

export async function findSettings(db: Db, member: Member, now: Date) {
  const row = await db
    .selectFrom('users')
    .select(({ selectFrom }) => [
      'username',
      'email',
      'email_confirmed_at',
      'created_at',
      selectFrom('subscribers')
        .select('subscribers.id')
        .whereRef('subscribers.email_key', '=', 'users.email_key')
        .where('unsubscribed_at', 'is', null)
        .as('news'),
    ])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  return {
    username: row.username,
    email: row.email,
    emailConfirmed: row.email_confirmed_at !== null,
    emailNews: row.news !== null,
    proof: await findProof(db, member, now),
    createdAt: row.created_at,
  }
}

/** Whether a link to confirm the address was mailed. */
export async function hasConfirmLink(db: Db, member: Member): Promise<boolean> {
  return isAny(
    db
      .selectFrom('account_tokens')
      .where('user_id', '=', member.id)
      .where('purpose', '=', 'confirm-email'),
  )
}

export async function findPendingEmail(db: Db, member: Member, now: Date): Promise<string | null> {
  const change = await db
    .selectFrom('email_changes')
    .select('email')
    .where('user_id', '=', member.id)
    .where('expires_at', '>', now.getTime())
    .executeTakeFirst()
  return change?.email ?? null
}
