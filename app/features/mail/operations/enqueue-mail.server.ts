import { sql } from 'kysely'
import { escapeLike } from '#app/db/contains-text.server.ts'
import { dialectOf, type Db } from '#app/db/client.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { emailKey, mailboxKey } from '#app/lib/text/email-key.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import { latestBelievable } from '#app/lib/time/believable.ts'
import type { Mail } from '#app/features/letters/mail.ts'
import { isMailAddress, isMailSubject } from '#app/features/addresses/rules/addresses.ts'
import { addWork, cancelWork } from '#app/features/work/operations/add-work.server.ts'
import { MAIL } from '../rules/delivery.ts'
import { isAskedFor, RECIPIENT_WINDOW_MS, quotaOf } from '#app/features/letters/rules/quota.ts'

/** Namespace of the recipient locks; arbitrary but fixed. */
const RECIPIENT_LOCKS = 5_086_003

type Sending = {
  cause?: string | null
  /** What the recipient already knows about the cause. */
  knownBefore?: string | null
  delayMs?: number
  /** For mails to the operator. */
  unlimited?: boolean
}

/**
 * The limit is soft: concurrent requests may exceed it. `cause` is the key for `cancelMails`.
 * @returns false for an address that bounced, or over its daily limit, which callers must not reveal to strangers.
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
  if (!unlimited && (await isHeldBack(tx, mail, cause, now))) return false
  const createdAt = now.getTime()
  const { id } = await tx
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
      created_at: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const host = to.slice(to.indexOf('@') + 1).toLowerCase()
  await addWork(tx, MAIL, [{ key: String(id), host, dueAt: createdAt + delayMs }], now)
  return true
}

/**
 * Deletes a cause's unsent mails. One that is being sent counts as sent, and is not tried again.
 * @returns what their recipients know without them.
 */
export async function cancelMails(tx: Db, cause: string) {
  const unsent = await tx
    .selectFrom('mails')
    .select('id')
    .where('cause', '=', cause)
    .where('sent_at', 'is', null)
    .execute()
  const waiting = await cancelWork(
    tx,
    MAIL,
    unsent.map(({ id }) => String(id)),
  )
  if (waiting.length === 0) return []
  return tx
    .deleteFrom('mails')
    .where('id', 'in', waiting.map(Number))
    .returning('known_before')
    .execute()
}

/** Counted by mailbox and kind, so that mails triggered by strangers don't use up the limit for resets. */
async function isHeldBack(tx: Db, { to, subject }: Mail, cause: string | null, now: Date) {
  if (!isAskedFor(subject) && (await hasBounced(tx, to))) return true
  const { subjects, max, firstMax, isStrict } = quotaOf(subject)
  if (isStrict) await lockRecipient(tx, to)
  const since = now.getTime() - RECIPIENT_WINDOW_MS
  const mails = await tx
    .selectFrom('mails')
    .select('cause')
    .where(ofMailbox(tx, mailboxKey(to), since))
    .where('created_at', '>', since)
    .where('subject', 'in', subjects)
    .where('created_at', '<=', latestBelievable(now, 0))
    .execute()
  const isFirst = cause !== null && mails.every((mail) => mail.cause !== cause)
  return mails.length >= (isFirst ? firstMax : max)
}

/** With tags, SQLite finds them by its index, whose order is that of bytes; in PostgreSQL they are among the last rows. */
function ofMailbox(tx: Db, mailbox: string, since: number) {
  const [local = '', domain = ''] = mailbox.split('@')
  const before = tx.selectFrom('mails').select('id').where('created_at', '<=', since)
  const bounds =
    dialectOf(tx) === 'sqlite'
      ? sql`lower(recipient) >= ${`${local}+`} and lower(recipient) < ${`${local},`}`
      : sql`id > coalesce((${before.orderBy('id', 'desc').limit(1)}), 0)`
  const pattern = `${escapeLike(local)}+%@${escapeLike(domain)}`
  return sql<boolean>`(lower(recipient) = ${mailbox}
    or (${bounds} and lower(recipient) like ${pattern} escape '\\'))`
}

function hasBounced(tx: Db, to: string) {
  const address = tx.selectFrom('addresses').where('email_key', '=', emailKey(to))
  return isAny(address.where('suppression', '=', sql.lit('bounced')))
}

/** Held until the transaction ends. SQLite already holds its only write lock. */
async function lockRecipient(tx: Db, to: string) {
  if (dialectOf(tx) === 'sqlite') return
  await sql`select pg_advisory_xact_lock(${RECIPIENT_LOCKS}, hashtext(${mailboxKey(to)}))`.execute(
    tx,
  )
}
