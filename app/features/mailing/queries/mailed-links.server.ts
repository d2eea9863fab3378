import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'

/** Who has said no, and asked again since, comes back by confirming. */
export function isConfirmable(eb: ExpressionBuilder<Schema, 'subscribers'>) {
  return eb.or([eb('unsubscribed_at', 'is', null), eb('asked_again_at', 'is not', null)])
}

export async function isNewsLinkOpen(db: Db, token: string): Promise<boolean> {
  const link = await findNewsLink(db, token)
  if (!link || link.isOutdated) return false
  const subscriber = await db
    .selectFrom('subscribers')
    .select('id')
    .where('id', '=', link.id)
    .where(isConfirmable)
    .executeTakeFirst()
  return subscriber !== undefined
}

/** The subscriber whose mails have the link. A link from before they said no confirms nothing more. */
export async function findNewsLink(db: Db, token: string) {
  const hash = hashSecret(token)
  const newest = await db
    .selectFrom('subscribers')
    .select(['id', 'asked_by'])
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  if (newest) return { ...newest, isOutdated: false }
  const earlier = await db
    .selectFrom('earlier_links')
    .innerJoin('subscribers', 'subscribers.id', 'subscriber_id')
    .select(['subscribers.id', 'earlier_links.asked_by', 'asked_at', 'asked_again_at'])
    .where('earlier_links.token_hash', '=', hash)
    .executeTakeFirst()
  if (!earlier) return undefined
  const { id, asked_by, asked_at, asked_again_at } = earlier
  return { id, asked_by, isOutdated: asked_again_at !== null && asked_at < asked_again_at }
}

export async function isUnsubscribeLinkKnown(db: Db, token: string): Promise<boolean> {
  const hash = hashSecret(token)
  const [mail, subscriber] = await Promise.all([
    db
      .selectFrom('campaign_recipients')
      .select('campaign_id')
      .where('token_hash', '=', hash)
      .executeTakeFirst(),
    findNewsLink(db, token),
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
