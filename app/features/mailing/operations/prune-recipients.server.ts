import { setImmediate } from 'node:timers/promises'
import type { Db } from '#app/db/client.server.ts'
import { ALERT_LINK_MS, UNSUBSCRIBE_LINK_MS } from '../rules/campaigns.ts'

/** Rows deleted at once. */
const BATCH = 2_000

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
