import type { Db } from '#app/db/client.server.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'

/**
 * Ends the news, and the consent of members with this address; nothing else of theirs changes.
 * The token is that of any mail to the address list. Doing it twice changes nothing.
 * @returns false when the link is unknown.
 */
export async function unsubscribe(db: Db, token: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { isKnown, subscriberId } = await followToken(tx, token, now)
    if (subscriberId !== null) await endNews(tx, subscriberId, now)
    return isKnown
  })
}

/** Whose link it is: of the confirming mail, or of one mail of a campaign, which then counts it. */
async function followToken(tx: Db, token: string, now: Date) {
  const hash = hashSecret(token)
  // First a write: a transaction of SQLite that begins by reading may not write later.
  const mail = await tx
    .updateTable('campaign_recipients')
    .set((eb) => ({ unsubscribed_at: eb.fn.coalesce('unsubscribed_at', eb.val(now.getTime())) }))
    .where('token_hash', '=', hash)
    .returning('subscriber_id')
    .executeTakeFirst()
  // Whoever was erased since has no news to end.
  if (mail) return { isKnown: true, subscriberId: mail.subscriber_id }
  const own = await tx
    .selectFrom('subscribers')
    .select('id')
    .where('token_hash', '=', hash)
    .executeTakeFirst()
  return { isKnown: own !== undefined, subscriberId: own?.id ?? null }
}

async function endNews(tx: Db, id: number, now: Date) {
  const { email_key } = await tx
    .updateTable('subscribers')
    .set((eb) => ({ unsubscribed_at: eb.fn.coalesce('unsubscribed_at', eb.val(now.getTime())) }))
    .where('id', '=', id)
    .returning('email_key')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('users')
    .set({ marketing_consent_at: null })
    .where('email_key', '=', email_key)
    .execute()
}
