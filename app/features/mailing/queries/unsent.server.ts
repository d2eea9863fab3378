import type { Db } from '#app/db/client.server.ts'
import { ATTEMPTS_MAX } from '../rules/delivery.ts'

export async function countUnsentMails(db: Db) {
  const [single, campaign] = await Promise.all([countSingle(db), countOfCampaigns(db)])
  return { ...single, 'campaign-mails': campaign.waiting }
}

function countSingle(db: Db) {
  return db
    .selectFrom('mails')
    .where('sent_at', 'is', null)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('attempts', '<', ATTEMPTS_MAX).as('mails'),
      fn.countAll<number>().filterWhere('attempts', '>=', ATTEMPTS_MAX).as('mails-given-up'),
    ])
    .executeTakeFirstOrThrow()
}

function countOfCampaigns(db: Db) {
  return db
    .selectFrom('campaigns')
    .innerJoin('campaign_recipients', 'campaign_id', 'campaigns.id')
    .where('status', '=', 'sending')
    .where('state', 'in', ['waiting', 'sending'])
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .executeTakeFirstOrThrow()
}
