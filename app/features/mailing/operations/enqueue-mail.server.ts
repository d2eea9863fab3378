import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Mail } from '../mail.ts'
import { isMailAddress, isMailSubject } from '../rules/addresses.ts'
import { RECIPIENT_WINDOW_MS, quotaOf } from '../rules/quota.ts'

type Sending = {
  cause?: string | null
  /** What the recipient already knows about the cause. */
  knownBefore?: string | null
  delayMs?: number
  /** To the operator, who asked for all of them. */
  unlimited?: boolean
}

/**
 * Queues a mail in its cause's transaction. The limit is soft: concurrent requests may exceed it.
 * `cause` names the subject for `takeBackMails`, while `delayMs` holds the mail.
 * @returns false over the address's daily limit, which callers must not reveal to strangers.
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

/** Deletes a cause's unsent mails. @returns what their recipients know without them. */
export async function takeBackMails(tx: Db, cause: string) {
  return tx
    .deleteFrom('mails')
    .where('cause', '=', cause)
    .where('sent_at', 'is', null)
    .returning('known_before')
    .execute()
}

/** Counted by kind, so that mails triggered by strangers don't use up the limit for resets. */
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
