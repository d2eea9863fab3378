import type { Db } from '#app/db/client.server.ts'
import { confirmMail } from '#app/features/mailing/mail-confirm.ts'
import { enqueueMail } from '#app/features/mailing/operations/enqueue-mail.server.ts'
import { confirmPath } from '#app/features/mailing/rules/campaigns.ts'
import { confirmAddress } from '#app/features/identity/operations/addresses.server.ts'
import { newSecret } from '#app/lib/security/secrets.server.ts'
import { UNCONFIRMED_ADDRESS_MS } from '../rules.ts'
import { saveLink, takeLink } from './links.server.ts'

/** Of the mails that ask to confirm an address for this account. */
export const accountCause = (id: number) => `account:${id}`

type Addressee = { id: number; username: string; email: string }

/** Mails a link to confirm the account's old or new address. @returns false when that got as many today as it can. */
export async function sendEmailConfirmation(
  tx: Db,
  user: Addressee,
  baseUrl: string,
  now: Date,
  purpose: 'confirm-email' | 'change-email' = 'confirm-email',
) {
  const token = newSecret()
  const of = purpose === 'change-email' ? 'new address' : 'account'
  const mail = confirmMail({
    to: user.email,
    purposes: [{ of, username: user.username }],
    link: baseUrl + confirmPath(token),
  })
  if (!(await enqueueMail(tx, mail, now, { cause: accountCause(user.id) }))) return false
  await saveLink(tx, user, purpose, token, now)
  return true
}

/** @returns false when the link is unknown, used or expired, or another account has the address. */
export async function confirmEmail(db: Db, token: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const taken = await takeLink(tx, token, 'confirm-email', now)
    return taken !== undefined && confirmAddress(tx, taken.user_id, taken.email, now)
  })
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
