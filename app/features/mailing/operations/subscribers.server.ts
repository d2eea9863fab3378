import type { Db } from '#app/db/client.server.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import { hashSecret, newSecret } from '#app/lib/security/secrets.server.ts'
import { confirmListMail } from '../mail.ts'
import { UNCONFIRMED_RETENTION_MS } from '../rules.ts'
import { enqueueMail } from './enqueue-mail.server.ts'
import { forgetErasure } from './erase-subscriber.server.ts'

export type NewSubscriber = {
  email: string
  /** Where the box was ticked: 'registration'. */
  source: string
  /** Of the configuration: the links in the mail begin with it. */
  baseUrl: string
}

/**
 * Asks the owner of an address whether they want email news. Who confirmed already gets no mail;
 * whoever asks cannot tell the difference.
 */
export async function addSubscriber(db: Db, subscriber: NewSubscriber, now: Date): Promise<void> {
  const { email, source, baseUrl } = subscriber
  const token = newSecret()
  const mail = confirmListMail({
    to: email,
    link: `${baseUrl}/confirm-email-news/${token}`,
    unsubscribeLink: `${baseUrl}/unsubscribe/${token}`,
  })
  await db.transaction().execute(async (tx) => {
    if (await isSubscribed(tx, email)) return
    // A mail too many is not sent: then the link in the last one must go on working.
    if (!(await enqueueMail(tx, mail, now))) return
    await saveUnconfirmed(tx, { email, source, tokenHash: hashSecret(token) }, now)
  })
}

/**
 * The owner of the address said yes. Saying it again changes nothing.
 * @returns false when the link is unknown, was replaced by a newer one, or ended by unsubscribing.
 */
export async function confirmSubscriber(db: Db, token: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('subscribers')
      .set((eb) => ({
        confirmed_at: eb.fn.coalesce('confirmed_at', eb.val(now.getTime())),
        // The link arrived, so mail does.
        bounced_at: null,
      }))
      .where('token_hash', '=', hashSecret(token))
      .where('unsubscribed_at', 'is', null)
      .returning('email_key')
      .executeTakeFirst()
    if (row) await forgetErasure(tx, row.email_key)
    return row !== undefined
  })
}

/** Forgets the addresses whose owners never answered. Those who said no are kept, to be left alone. */
export async function pruneSubscribers(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('subscribers')
    .where('confirmed_at', 'is', null)
    .where('unsubscribed_at', 'is', null)
    .where('consent_at', '<', now.getTime() - UNCONFIRMED_RETENTION_MS)
    .execute()
}

async function isSubscribed(tx: Db, email: string) {
  const row = await tx
    .selectFrom('subscribers')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .where('confirmed_at', 'is not', null)
    .where('unsubscribed_at', 'is', null)
    .where('bounced_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

type Unconfirmed = { email: string; source: string; tokenHash: string }

/** Starts over, also for who once unsubscribed; but never for who confirmed in the meantime. */
async function saveUnconfirmed(tx: Db, { email, source, tokenHash }: Unconfirmed, now: Date) {
  const consent = { email, source, token_hash: tokenHash, consent_at: now.getTime() }
  await tx
    .insertInto('subscribers')
    .values({ ...consent, email_key: emailKey(email), created_at: now.getTime() })
    .onConflict((conflict) =>
      conflict
        .column('email_key')
        .doUpdateSet({ ...consent, confirmed_at: null, unsubscribed_at: null })
        .where((eb) =>
          eb.or([
            eb('subscribers.confirmed_at', 'is', null),
            eb('subscribers.unsubscribed_at', 'is not', null),
            eb('subscribers.bounced_at', 'is not', null),
          ]),
        ),
    )
    .execute()
}
