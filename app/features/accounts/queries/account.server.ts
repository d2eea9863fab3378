import type { Db } from '#app/db/client.server.ts'
import { findProof } from '#app/features/identity/queries/proof.server.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'

export type AccountSettings = Awaited<ReturnType<typeof findSettings>>

export async function findSettings(db: Db, member: Member, now: Date) {
  const { email_confirmed_at, news, ...row } = await db
    .selectFrom('users')
    .select(({ selectFrom }) => [
      'username',
      'email',
      'email_confirmed_at',
      'created_at as createdAt',
      selectFrom('subscribers')
        .select('subscribers.id')
        .whereRef('subscribers.email_key', '=', 'users.email_key')
        .where('unsubscribed_at', 'is', null)
        .as('news'),
      // Waits for the link in a mail to it.
      selectFrom('email_changes')
        .select('email_changes.email')
        .whereRef('user_id', '=', 'users.id')
        .where('expires_at', '>', now.getTime())
        .as('pendingEmail'),
    ])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  return {
    ...row,
    emailConfirmed: email_confirmed_at !== null,
    emailNews: news !== null,
    proof: await findProof(db, member, now),
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

export type LinkPurpose = 'reset-password' | 'confirm-email' | 'change-email'

/** Where a link was mailed; undefined when it no longer works. */
export async function findLinkEmail(db: Db, token: string, purpose: LinkPurpose, now: Date) {
  const link = await db
    .selectFrom(purpose === 'change-email' ? 'email_changes' : 'account_tokens')
    .select('email')
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', now.getTime())
    .$if(purpose !== 'change-email', (query) => query.where('purpose', '=', purpose))
    .executeTakeFirst()
  return link?.email
}
