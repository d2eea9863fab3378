import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'

/** Who has said no, and asked again since, comes back by confirming. */
export function isConfirmable(eb: ExpressionBuilder<Schema, 'subscribers'>) {
  return eb.or([eb('unsubscribed_at', 'is', null), eb('asked_again_at', 'is not', null)])
}

export async function isNewsLinkOpen(db: Db, token: string): Promise<boolean> {
  const subscriber = await db
    .selectFrom('subscribers')
    .select('id')
    .where('token_hash', '=', hashSecret(token))
    .where(isConfirmable)
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
