import type { Db } from '#app/db/client.server.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'

/** Whether a link that starts the news still works, or has started them. */
export async function isNewsLinkOpen(db: Db, token: string): Promise<boolean> {
  const subscriber = await db
    .selectFrom('subscribers')
    .select('id')
    .where('token_hash', '=', hashSecret(token))
    .where('unsubscribed_at', 'is', null)
    .executeTakeFirst()
  return subscriber !== undefined
}

/** Whether a link that stops the news is of a mail that was sent; it works any number of times. */
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
