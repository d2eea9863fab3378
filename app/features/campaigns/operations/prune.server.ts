import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { UNCONFIRMED_RETENTION_MS } from '#app/features/addresses/rules/address-book.ts'
import { ALERT_LINK_MS, UNSUBSCRIBE_LINK_MS } from '../rules/campaigns.ts'
import { MAIL, MAIL_RETENTION_MS } from '#app/features/mail/rules/delivery.ts'
import { REFUSAL_REPORT_MS } from '#app/features/mail/rules/reports.ts'
import { inBatches } from './mail-hosts.server.ts'

const BATCH = 2_000

/** Refusals are stored, so that they are respected. */
export async function pruneMailing(db: Db, now: Date) {
  const before = (ms: number) => now.getTime() - ms
  const linkEnd = before(UNSUBSCRIBE_LINK_MS)
  await db
    .deleteFrom('mails')
    .where('created_at', '<', before(MAIL_RETENTION_MS))
    // The others are tried first: the clock may be wrong.
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('sent_at', 'is not', null),
        eb(
          sql`cast(mails.id as text)`,
          'not in',
          selectFrom('work')
            .select('key')
            .where('kind', '=', MAIL)
            .where('given_up_at', 'is', null),
        ),
      ]),
    )
    .execute()
  await db
    .deleteFrom('work')
    .where('kind', '=', MAIL)
    .where('given_up_at', 'is not', null)
    .where('key', 'not in', ({ selectFrom }) =>
      selectFrom('mails')
        .select(sql<string>`cast(mails.id as text)`.as('key'))
        .where('sent_at', 'is', null),
    )
    .execute()
  await db.deleteFrom('mail_hosts').where('held_until', '<', before(MAIL_RETENTION_MS)).execute()
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
  const before = (ms: number) => now.getTime() - ms
  const mails = db
    .selectFrom('campaign_recipients')
    .select('id')
    .where('follower_id', 'is not', null)
    .limit(BATCH)
  // No report sends them again any more. Older ones are only those of days on which no server ran.
  const settled = mails
    .where('done_at', '>', before(2 * REFUSAL_REPORT_MS))
    .where('done_at', '<=', before(REFUSAL_REPORT_MS))
    .where('items', 'is not', null)
  const forget = db.updateTable('campaign_recipients').set({ items: null })
  await inBatches(BATCH, async () => {
    return (await forget.where('id', 'in', settled).executeTakeFirst()).numUpdatedRows
  })
  const old = mails.where('done_at', '<', before(ALERT_LINK_MS))
  const drop = db.deleteFrom('campaign_recipients').where('id', 'in', old)
  return inBatches(BATCH, async () => (await drop.executeTakeFirst()).numDeletedRows)
}
