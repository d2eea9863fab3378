import type { Db } from '#app/db/client.server.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'

export async function isNewsLinkOpen(db: Db, token: string): Promise<boolean> {
  const subscriber = await db
    .selectFrom('subscribers')
    .select('id')
    .where('token_hash', '=', hashSecret(token))
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst()
  return subscriber !== undefined
}

export async function isUnsubscribeLinkKnown(db: Db, token: string): Promise<boolean> {
  const hash = hashSecret(token)
  const [mail, subscriber] = await Promise.all([
    db
      .selectFrom('campaign_recipients')
      .select('campaign_id')
      .where('token_hash', '=', hash)
      .executeTakeFirst(),
    db.selectFrom('subscribers').select('id').where('token_hash', '=', hash).executeTakeFirst(),
  ])
  return mail !== undefined || subscriber !== undefined
}

/** Whether the link is that of a mail with alerts, which have a page of their own. */
export async function isAlertsLink(db: Db, token: string): Promise<boolean> {
  const mail = await db
    .selectFrom('campaign_recipients')
    .innerJoin('campaigns', 'campaigns.id', 'campaign_id')
    .select('kind')
    .where('token_hash', '=', hashSecret(token))
    .executeTakeFirst()
  return mail?.kind === 'alerts'
}
