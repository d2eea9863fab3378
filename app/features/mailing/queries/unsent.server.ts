import type { Db } from '#app/db/client.server.ts'

/** Counts the recipients whom running campaigns have yet to mail. */
export async function countCampaignMails(db: Db) {
  const { waiting } = await db
    .selectFrom('campaigns')
    .innerJoin('campaign_recipients', 'campaign_id', 'campaigns.id')
    .where('status', '=', 'sending')
    .where('state', 'in', ['waiting', 'sending'])
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow()
  return waiting
}
