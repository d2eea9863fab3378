import type { Db } from '#app/db/client.server.ts'
import { findProof, type Proof } from '#app/features/identity/queries/proof.server.ts'
import type { Member } from '#app/lib/security/actor.ts'

export type AccountSettings = {
  username: string
  email: string | null
  emailConfirmed: boolean
  emailNews: boolean
  proof: Proof
  createdAt: number
}

export async function findSettings(db: Db, member: Member, now: Date): Promise<AccountSettings> {
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
  const link = await db
    .selectFrom('account_tokens')
    .select('user_id')
    .where('user_id', '=', member.id)
    .where('purpose', '=', 'confirm-email')
    .limit(1)
    .executeTakeFirst()
  return link !== undefined
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
