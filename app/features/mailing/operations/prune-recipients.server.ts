import type { Db } from '#app/db/client.server.ts'
import { UNSUBSCRIBE_LINK_MS } from '../rules/campaigns.ts'

export async function pruneRecipients(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('campaign_recipients')
    .where('campaign_id', 'is', null)
    .where((eb) =>
      eb.or([eb('state', '=', 'waiting'), eb('done_at', '<', now.getTime() - UNSUBSCRIBE_LINK_MS)]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
