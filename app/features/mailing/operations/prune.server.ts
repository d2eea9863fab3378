import { setImmediate } from 'node:timers/promises'
import type { Db } from '#app/db/client.server.ts'
import { UNCONFIRMED_RETENTION_MS } from '../rules/address-book.ts'
import { ALERT_LINK_MS, UNSUBSCRIBE_LINK_MS } from '../rules/campaigns.ts'
import { MAIL_RETENTION_MS } from '../rules/delivery.ts'

/** Rows deleted at once. */
const BATCH = 2_000

/** Refusals are stored, so that they are respected. */
export async function pruneMailing(db: Db, now: Date) {
  const before = (ms: number) => now.getTime() - ms
  const linkEnd = before(UNSUBSCRIBE_LINK_MS)
  await db.deleteFrom('mails').where('created_at', '<', before(MAIL_RETENTION_MS)).execute()
  await db.deleteFrom('mail_reports').where('reported_at', '<', linkEnd).execute()
  await db.deleteFrom('earlier_links').where('asked_at', '<', linkEnd).execute()
  await db
    .deleteFrom('subscribers')
    .where('confirmed_at', 'is', null)
    .where('unsubscribed_at', 'is', null)
    .where('consent_at', '<', before(UNCONFIRMED_RETENTION_MS))
    .execute()
  await pruneRecipients(db, now)
}

export async function pruneRecipients(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('campaign_recipients')
    .where('campaign_id', 'is', null)
    .where((eb) =>
      eb.or([eb('state', '=', 'waiting'), eb('done_at', '<', now.getTime() - UNSUBSCRIBE_LINK_MS)]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows) + (await pruneAlertMails(db, now))
}

/** A day may leave 100,000 of them. */
async function pruneAlertMails(db: Db, now: Date) {
  for (let deleted = 0; ;) {
    const { numDeletedRows } = await db
      .deleteFrom('campaign_recipients')
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('campaign_recipients')
          .select('id')
          .where('follower_id', 'is not', null)
          .where('done_at', '<', now.getTime() - ALERT_LINK_MS)
          .limit(BATCH),
      )
      .executeTakeFirst()
    deleted += Number(numDeletedRows)
    if (numDeletedRows < BATCH) return deleted
    await setImmediate()
  }
}
