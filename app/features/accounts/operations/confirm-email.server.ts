import type { Db } from '#app/db/client.server.ts'
import { confirmEmailMail, type Mail } from '#app/features/mailing/mail.ts'
import { enqueueMail } from '#app/features/mailing/operations/enqueue-mail.server.ts'
import { confirmAddress } from '#app/features/identity/operations/confirm-address.server.ts'
import { hashSecret, newSecret } from '#app/lib/security/secrets.server.ts'
import { CONFIRM_LINK_MS } from '../rules.ts'

export type Addressee = { id: number; username: string; email: string }
type Purpose = 'reset-password' | 'confirm-email'

/** Mails the link that proves an address belongs to the member. */
export async function sendEmailConfirmation(tx: Db, user: Addressee, baseUrl: string, now: Date) {
  await mailToken(tx, user, 'confirm-email', CONFIRM_LINK_MS, now, (token) =>
    confirmEmailMail({
      to: user.email,
      username: user.username,
      link: `${baseUrl}/confirm-email/${token}`,
    }),
  )
}

/** @returns false when the link is unknown, used, too old, or another account has the address. */
export async function confirmEmail(db: Db, token: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const taken = await takeToken(tx, token, 'confirm-email', now)
    if (!taken) return false
    return confirmAddress(tx, taken.user_id, taken.email, now)
  })
}

/**
 * Mails a link with a secret of 256 bits, stored hashed; a new one makes the older ones of its
 * kind worthless. When one mail too many is asked for, the link mailed last goes on working.
 */
export async function mailToken(
  tx: Db,
  user: Addressee,
  purpose: Purpose,
  lifetimeMs: number,
  now: Date,
  toMail: (token: string) => Mail,
) {
  const token = newSecret()
  if (!(await enqueueMail(tx, toMail(token), now))) return
  await tx
    .deleteFrom('account_tokens')
    .where('user_id', '=', user.id)
    .where('purpose', '=', purpose)
    .execute()
  await tx
    .insertInto('account_tokens')
    .values({
      token_hash: hashSecret(token),
      user_id: user.id,
      purpose,
      email: user.email,
      created_at: now.getTime(),
      expires_at: now.getTime() + lifetimeMs,
    })
    .execute()
}

/** Uses a link up: of many uses at once, one gets the row. */
export function takeToken(tx: Db, token: string, purpose: Purpose, now: Date) {
  return tx
    .deleteFrom('account_tokens')
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.getTime())
    .returning(['user_id', 'email'])
    .executeTakeFirst()
}
