import type { Db } from '#app/db/client.server.ts'
import { confirmMail } from '#app/features/letters/mail-confirm.ts'
import { enqueueMail } from '#app/features/mail/operations/enqueue-mail.server.ts'
import { confirmPath } from '#app/features/campaigns/rules/campaigns.ts'
import {
  confirmAddress,
  isConfirmedByAnother,
  proveAddress,
} from '#app/features/addresses/operations/suppressions.server.ts'
import { newSecret } from '#app/lib/security/secrets.server.ts'
import { UNCONFIRMED_ADDRESS_MS } from '../rules.ts'
import { saveLink, takeLink, dropLinks } from './links.server.ts'
import { confirmAlert, confirmAsked } from '#app/features/alerts/operations/follow.server.ts'
import {
  confirmNews,
  confirmSubscriber,
} from '#app/features/campaigns/operations/subscribers.server.ts'
import { findConfirmation } from '../queries/confirmation.server.ts'
import type { RequestContext } from '#app/context.server.ts'
import { moveAlerts } from '#app/features/alerts/operations/move-alerts.server.ts'
import { emailChangeAskedMail, emailChangedMail } from '#app/features/letters/mail.ts'
import { findProof } from '#app/features/addresses/queries/proof.server.ts'
import { leaveNews } from '#app/features/addresses/operations/leave.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import type { ChangeEmailInput } from '../input.ts'
import { requirePassword } from '#app/features/addresses/operations/require-password.server.ts'

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

/**
 * Confirms all that the mail with the link asked, and of what else waits for the address only what `ticked`
 * names. @returns false when the link is unknown, used or too old.
 */
export async function confirmLink(
  db: Db,
  token: string,
  ticked: Record<string, string>,
  now: Date,
): Promise<boolean> {
  const { also = [] } = (await findConfirmation(db, token, now)) ?? {}
  if (!(await confirmAskedBy(db, token, now))) return false
  for (const one of also.filter(({ name }) => Object.hasOwn(ticked, name)))
    if ('list' in one) await confirmAsked(db, one.list, now)
    else await confirmNews(db, { id: one.news, asked_by: null }, now)
  return true
}

async function confirmAskedBy(db: Db, token: string, now: Date) {
  for (const confirm of [confirmSubscriber, confirmAlert, confirmEmail, confirmEmailChange])
    if (await confirm(db, token, now)) return true
  return false
}

const LOGIN_TOO_OLD =
  'To change your address, please log out, log in with Facebook again, and send this within 15 minutes.'

export async function changeEmail(
  { db, hasher, limits, address, config, now, kickMail }: RequestContext,
  member: Member,
  input: ChangeEmailInput,
) {
  await limits.consume('password-check', String(member.id))
  await limits.consume('change-email', String(member.id))
  await limits.consume('change-email-client', address)
  await limits.consume('change-email-site', 'all')
  await requestEmailChange({ db, hasher, baseUrl: config.baseUrl }, member, input, now)
  kickMail()
}

/** The answer is the same if another account has the address, so it reveals nothing. */
export async function requestEmailChange(
  { db, hasher, baseUrl }: Pick<RequestContext, 'db' | 'hasher'> & { baseUrl: string },
  member: Member,
  { email, currentPassword }: ChangeEmailInput,
  now: Date,
) {
  const user = await db
    .selectFrom('users')
    .select(['email', 'email_key', 'email_confirmed_at'])
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  const { isFresh, hasPassword, hasSecondFactor } = await findProof(db, member, now)
  if (hasPassword || hasSecondFactor)
    await requirePassword({ db, hasher, now }, member, currentPassword, 'currentPassword')
  // A stolen session must not suffice to take over an account without a password.
  else if (!isFresh) throw new Problem('forbidden', LOGIN_TOO_OLD)
  if (user.email_key === emailKey(email)) {
    const sentence = 'That is your address already.'
    throw new Problem('invalid', sentence, { email: sentence })
  }

  await db.transaction().execute(async (tx) => {
    const addressee = { ...member, email }
    const isMailed = await sendEmailConfirmation(tx, addressee, baseUrl, now, 'change-email')
    // An earlier change ends even so: its address may have been mistyped.
    if (!isMailed) await dropLinks(tx, member.id, 'change-email')
    if (user.email === null || user.email_confirmed_at === null) return
    await enqueueMail(tx, emailChangeAskedMail({ to: user.email, username: member.username }), now)
  })
}

/** @returns false when the link is unknown, used or expired, or another account has the address. */
export async function confirmEmailChange(db: Db, token: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const change = await takeLink(tx, token, 'change-email', now)
    if (!change) return false
    if (await isConfirmedByAnother(tx, change.email, change.user_id)) return false
    await replaceEmail(tx, change.user_id, change.email, now)
    return true
  })
}

async function replaceEmail(tx: Db, userId: number, email: string, now: Date) {
  const old = await tx
    .selectFrom('users')
    .select(['username', 'email', 'email_confirmed_at'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('users')
    .set({
      email,
      email_key: emailKey(email),
      email_confirmed_at: now.getTime(),
      marketing_consent_at: null,
    })
    .where('id', '=', userId)
    .execute()
  await proveAddress(tx, emailKey(email), now)
  await tx.deleteFrom('account_tokens').where('user_id', '=', userId).execute()
  if (old.email === null) return
  await leaveNews(tx, emailKey(old.email), old.email_confirmed_at !== null, now)
  if (old.email_confirmed_at !== null) await moveAlerts(tx, emailKey(old.email), email, now)
  await enqueueMail(tx, emailChangedMail({ to: old.email, username: old.username }), now)
}
