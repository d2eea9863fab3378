import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Mail } from '../mail.ts'
import { isMailAddress, isMailSubject } from '../rules/addresses.ts'
import { RECIPIENT_WINDOW_MS, quotaOf } from '../rules/quota.ts'

type Sending = {
  cause?: string | null
  /** What the recipient knows about the cause without this mail. */
  knownBefore?: string | null
  delayMs?: number
  /** To the operator, who asked for every one of them. */
  unlimited?: boolean
}

/**
 * Puts a mail on its way, in the transaction of what causes it: both happen or neither does. The
 * limit is soft: requests at the same instant may each count themselves the last. `cause` names
 * what it is about, for `takeBackMails`, for as long as `delayMs` holds it.
 * @returns false when the address had its share of mails for today; nobody is told, because
 *   whoever asks may be a stranger.
 * @throws Problem when `to` is anything but one plain address.
 */
export async function enqueueMail(
  tx: Db,
  mail: Mail,
  now: Date,
  { cause = null, knownBefore = null, delayMs = 0, unlimited = false }: Sending = {},
): Promise<boolean> {
  const { to, subject, html, text, replyTo = null, unsubscribeLink = null } = mail
  if (!isMailAddress(to) || (replyTo !== null && !isMailAddress(replyTo)))
    throw new Problem('invalid', 'We cannot send mail to this address.')
  if (!isMailSubject(subject)) throw new Error('The subject of a mail is one line of text.')
  if (!unlimited && (await isUsedUp(tx, mail, now))) return false
  const createdAt = now.getTime()
  await tx
    .insertInto('mails')
    .values({
      recipient: to,
      subject,
      html,
      text,
      cause,
      known_before: knownBefore,
      reply_to: replyTo,
      unsubscribe_link: unsubscribeLink,
      next_try_at: createdAt + delayMs,
      created_at: createdAt,
    })
    .execute()
  return true
}

/** Deletes the unsent mails of this cause. @returns what their recipients know without them. */
export async function takeBackMails(tx: Db, cause: string) {
  return tx
    .deleteFrom('mails')
    .where('cause', '=', cause)
    .where('sent_at', 'is', null)
    .returning('known_before')
    .execute()
}

/** Counted by kind: mails that strangers cause must not use up a reset's share. */
async function isUsedUp(tx: Db, { to, subject }: Mail, now: Date) {
  const { subjects, max } = quotaOf(subject)
  const { count } = await tx
    .selectFrom('mails')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(sql`lower(recipient)`, '=', to.toLowerCase())
    .where('subject', 'in', subjects)
    .where('created_at', '>', now.getTime() - RECIPIENT_WINDOW_MS)
    .executeTakeFirstOrThrow()
  return count >= max
}
