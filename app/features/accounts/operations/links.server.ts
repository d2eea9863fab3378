import type { Db } from '#app/db/client.server.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'
import type { LinkPurpose } from '../queries/account.server.ts'
import { CONFIRM_LINK_MS, RESET_LINK_MS } from '../rules.ts'

/** Earlier links that confirm the address stay good; of the others a member has one. */
export async function saveLink(
  tx: Db,
  user: { id: number; email: string },
  purpose: LinkPurpose,
  token: string,
  now: Date,
) {
  const lifetimeMs = purpose === 'reset-password' ? RESET_LINK_MS : CONFIRM_LINK_MS
  const link = {
    token_hash: hashSecret(token),
    email: user.email,
    created_at: now.getTime(),
    expires_at: now.getTime() + lifetimeMs,
  }
  if (purpose === 'change-email') {
    await tx
      .insertInto('email_changes')
      .values({ user_id: user.id, ...link })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
      .execute()
    return
  }
  if (purpose === 'reset-password') await dropLinks(tx, user.id, purpose)
  await tx
    .insertInto('account_tokens')
    .values({ user_id: user.id, purpose, ...link })
    .execute()
}

/** Consumes a link; one of several concurrent uses gets the row. */
export function takeLink(tx: Db, token: string, purpose: LinkPurpose, now: Date) {
  return deleteLinks(tx, purpose)
    .where('token_hash', '=', hashSecret(token))
    .where('expires_at', '>', now.getTime())
    .returning(['user_id', 'email'])
    .executeTakeFirst()
}

export async function dropLinks(tx: Db, userId: number, purpose: LinkPurpose) {
  await deleteLinks(tx, purpose).where('user_id', '=', userId).execute()
}

function deleteLinks(tx: Db, purpose: LinkPurpose) {
  return purpose === 'change-email'
    ? tx.deleteFrom('email_changes')
    : tx.deleteFrom('account_tokens').where('purpose', '=', purpose)
}
