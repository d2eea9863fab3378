import type { Db } from '#app/db/client.server.ts'
import { confirmEmailMail } from '#app/features/mailing/mail.ts'
import { enqueueMail } from '#app/features/mailing/operations/enqueue-mail.server.ts'
import { confirmAddress } from '#app/features/identity/operations/addresses.server.ts'
import { hashSecret, newSecret } from '#app/lib/security/secrets.server.ts'
import { CONFIRM_LINK_MS, UNCONFIRMED_ADDRESS_MS } from '../rules.ts'

export type Addressee = { id: number; username: string; email: string }
type Purpose = 'reset-password' | 'confirm-email'

/** The cause of mails that confirm an address of the account. */
export function confirmationOf({ id }: Pick<Addressee, 'id'>) {
  return `account:${id}`
}

/** @returns false when the address has got as many today as it can. */
export async function sendEmailConfirmation(tx: Db, user: Addressee, baseUrl: string, now: Date) {
  const token = newSecret()
  const link = `${baseUrl}/confirm-email/${token}`
  const mail = confirmEmailMail({ to: user.email, username: user.username, link })
  if (!(await enqueueMail(tx, mail, now, { cause: confirmationOf(user) }))) return false
  await saveToken(tx, user, { purpose: 'confirm-email', token, lifetimeMs: CONFIRM_LINK_MS }, now)
  return true
}

/** @returns false when the link is unknown, used or expired, or another account has the address. */
export async function confirmEmail(db: Db, token: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const taken = await takeToken(tx, token, 'confirm-email', now)
    if (!taken) return false
    return confirmAddress(tx, taken.user_id, taken.email, now)
  })
}

type MailedToken = { purpose: Purpose; token: string; lifetimeMs: number }

export async function saveToken(
  tx: Db,
  user: Pick<Addressee, 'id' | 'email'>,
  { purpose, token, lifetimeMs }: MailedToken,
  now: Date,
) {
  // Earlier links that confirm the address stay good; of those that open the account only one does.
  if (purpose === 'reset-password')
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

/** Consumes a link; one of several concurrent uses gets the row. */
export function takeToken(tx: Db, token: string, purpose: Purpose, now: Date) {
  return tx
    .deleteFrom('account_tokens')
    .where('token_hash', '=', hashSecret(token))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.getTime())
    .returning(['user_id', 'email'])
    .executeTakeFirst()
}

/** Housekeeping: removes long-unconfirmed addresses, which may belong to strangers. */
export async function forgetUnconfirmedAddresses(db: Db, now: Date) {
  await db
    .updateTable('users')
    .set({ email: null, email_key: null, marketing_consent_at: null })
    .where('email', 'is not', null)
    .where('email_confirmed_at', 'is', null)
    .where('created_at', '<', now.getTime() - UNCONFIRMED_ADDRESS_MS)
    .execute()
}
