import { hideAddresses } from '#app/lib/text/hide-addresses.ts'
import { dialectOf, type Db } from '#app/db/client.server.ts'
import { suppressAddress } from '#app/features/identity/operations/addresses.server.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import { ATTEMPTS_MAX, CLAIM_MS, waitAfter } from '../rules/delivery.ts'
import { MailFailure } from '../rules/send-failures.ts'
import type { MailTransport } from '../transport.server.ts'
import { hasDeliveredLately } from './bounces.server.ts'

/** The next attempt of a mail that was given up: the end of the year 9999. */
const NEVER = 253_402_300_799_000
const ERROR_MAX = 500

export type Delivery = { id: number; attempts: number } & (
  | { result: 'sent' }
  | { result: 'failed' | 'given-up'; error: string }
)

type Claim = {
  /** Hosts that get no further connection. */
  busy: readonly string[]
  /** Whether a mail that failed before may be claimed. */
  mayRetry: boolean
}

/** One statement, so that concurrent processes never claim the same mail. If this one dies, it is due again. */
export async function claimMail(db: Db, { busy, mayRetry }: Claim, now: Date) {
  const isPostgres = dialectOf(db) === 'postgres'
  return (
    db
      .with('due', (cte) =>
        cte
          .selectFrom('mails')
          .select('id')
          .where('sent_at', 'is', null)
          .where('next_try_at', '<=', now.getTime())
          .where('attempts', '<', mayRetry ? ATTEMPTS_MAX : 1)
          .$if(busy.length > 0, (query) => query.where('host', 'not in', busy))
          .orderBy('next_try_at')
          .orderBy('id')
          .limit(1)
          .$if(isPostgres, (query) => query.forUpdate().skipLocked()),
      )
      .updateTable('mails')
      // Without an error until the attempt has failed: `cancelMails` sees that it is being sent.
      .set((eb) => ({
        attempts: eb('attempts', '+', 1),
        next_try_at: now.getTime() + CLAIM_MS,
        last_error: null,
      }))
      .where('id', 'in', (eb) => eb.selectFrom('due').select('due.id'))
      .returning([
        'id',
        'recipient',
        'host',
        'subject',
        'html',
        'text',
        'reply_to',
        'unsubscribe_link',
        'attempts',
        'created_at',
      ])
      .executeTakeFirst()
  )
}

export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimMail>>>

export async function deliver(
  db: Db,
  transport: MailTransport,
  mail: ClaimedMail,
  now: Date,
): Promise<Delivery> {
  const { id, attempts, recipient: to, subject, html, text, created_at: createdAt } = mail
  const replyTo = mail.reply_to ?? undefined
  const unsubscribeLink = mail.unsubscribe_link ?? undefined
  try {
    const about = { to, subject, html, text, replyTo, unsubscribeLink }
    await transport.send({ ...about, number: id, createdAt })
  } catch (error) {
    return recordFailure(db, mail, error, now)
  }
  await db
    .updateTable('mails')
    .set({ sent_at: now.getTime(), html: '', text: '', last_error: null })
    .where('id', '=', id)
    .execute()
  return { id, attempts, result: 'sent' }
}

async function recordFailure(
  db: Db,
  { id, attempts, recipient }: ClaimedMail,
  cause: unknown,
  now: Date,
): Promise<Delivery> {
  const error = reasonOf(cause)
  const result = cause instanceof MailFailure ? cause.result : undefined
  const givenUp = result === 'bounced' || result === 'failed' || attempts >= ATTEMPTS_MAX
  await db
    .updateTable('mails')
    .set(
      givenUp
        ? { next_try_at: NEVER, attempts: ATTEMPTS_MAX, html: '', text: '', last_error: error }
        : { next_try_at: now.getTime() + waitAfter(attempts), last_error: error },
    )
    .where('id', '=', id)
    .execute()
  if (result === 'bounced' && (await hasDeliveredLately(db, now)))
    await suppressAddress(db, emailKey(recipient), {
      suppression: 'bounced',
      at: now.getTime(),
      note: error,
    })
  return { id, attempts, result: givenUp ? 'given-up' : 'failed', error }
}

export function reasonOf(cause: unknown): string {
  const message = String(cause instanceof Error ? cause.message : cause)
  return hideAddresses(message.slice(0, ERROR_MAX))
}
