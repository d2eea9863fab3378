import type { Db } from '#app/db/client.server.ts'
import { suppressAddress } from '#app/features/addresses/operations/suppressions.server.ts'
import { correctDueTimes } from '#app/features/work/operations/claim-work.server.ts'
import type { Kind } from '#app/features/work/operations/kinds.server.ts'
import { FinalFailure, failureText, PAUSE_MAX_MS } from '#app/features/work/rules.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import { MAIL, SINGLE_IN_FLIGHT_MAX, SINGLE_RETRIES_MAX } from '../rules/delivery.ts'
import { MailFailure } from '../rules/send-failures.ts'
import type { MailTransport } from '../transport.server.ts'
import { hasDeliveredLately } from './bounces.server.ts'

export type DeliveryDeps = {
  db: Db
  transport: MailTransport
  clock: () => Date
  writeRequested?: (now: Date) => Promise<void>
}

/** Single mails as a kind of work: at least once, one connection for each host. */
export function mailsKind(deps: DeliveryDeps): Kind {
  return {
    name: MAIL,
    atOnce: SINGLE_IN_FLIGHT_MAX,
    retriesAtOnce: SINGLE_RETRIES_MAX,
    isPerHost: true,
    async prepare(now) {
      await correctDueTimes(deps.db, MAIL, PAUSE_MAX_MS, now)
      await deps.writeRequested?.(now)
    },
    async run({ key }) {
      await deliver(deps, Number(key))
      return {}
    },
  }
}

async function deliver({ db, transport, clock }: DeliveryDeps, id: number) {
  const mail = await db
    .selectFrom('mails')
    .select(['recipient', 'subject', 'html', 'text', 'reply_to', 'unsubscribe_link', 'created_at'])
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  if (!mail) return
  const { recipient: to, subject, html, text, created_at: createdAt } = mail
  const replyTo = mail.reply_to ?? undefined
  const unsubscribeLink = mail.unsubscribe_link ?? undefined
  try {
    const about = { to, subject, html, text, replyTo, unsubscribeLink }
    await transport.send({ ...about, number: id, createdAt })
  } catch (cause) {
    throw await judge(db, to, cause, clock())
  }
  await db
    .updateTable('mails')
    .set({ sent_at: clock().getTime(), html: '', text: '' })
    .where('id', '=', id)
    .execute()
}

/** Returns what the queue is to make of a failure; an address without a mailbox is mailed no more. */
async function judge(db: Db, to: string, cause: unknown, now: Date) {
  const result = cause instanceof MailFailure ? cause.result : undefined
  const note = failureText(cause)
  if (result === 'bounced' && (await hasDeliveredLately(db, now)))
    await suppressAddress(db, emailKey(to), {
      suppression: 'bounced',
      at: now.getTime(),
      note,
    })
  return result === 'bounced' || result === 'failed' ? new FinalFailure(note, { cause }) : cause
}
