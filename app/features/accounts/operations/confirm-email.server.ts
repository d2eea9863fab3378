import { sql } from 'kysely'
import { dialectOf, type Db } from '#app/db/client.server.ts'
import { confirmEmailMail, type Mail } from '#app/features/mailing/mail.ts'
import { enqueueMail } from '#app/features/mailing/operations/enqueue-mail.server.ts'
import { hashSecret, newSecret } from '#app/lib/security/secrets.server.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import { CONFIRM_LINK_MS } from '../rules.ts'

export type Addressee = { id: number; username: string; email: string }
/** Any fixed number: the locks of addresses are numbered apart from others by it. */
const ADDRESS_LOCKS = 5_086_002

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
    if (await isConfirmedByAnother(tx, taken.email, taken.user_id)) return false
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ email_confirmed_at: now.getTime() })
      .where('id', '=', taken.user_id)
      .where('email_key', '=', emailKey(taken.email))
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
}

/**
 * Whether another account has confirmed this address. Confirmations of one address, also by several
 * accounts at once, come one after the other.
 */
export async function isConfirmedByAnother(tx: Db, email: string, userId: number) {
  await lockAddress(tx, email)
  const other = await tx
    .selectFrom('users')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .where('email_confirmed_at', 'is not', null)
    .where('id', '<>', userId)
    .executeTakeFirst()
  return other !== undefined
}

/** SQLite has had one writer since the link was taken. No row to lock need exist yet. */
async function lockAddress(tx: Db, email: string) {
  if (dialectOf(tx) === 'sqlite') return
  const key = emailKey(email)
  await sql`select pg_advisory_xact_lock(${ADDRESS_LOCKS}, hashtext(${key}))`.execute(tx)
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
