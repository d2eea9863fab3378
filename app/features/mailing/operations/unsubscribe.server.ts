import type { Db } from '#app/db/client.server.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'
import { findNewsLink } from '../queries/mailed-links.server.ts'
import { eraseFollower } from './followers.server.ts'

/** Takes the token of any mail to the list, or of one with alerts, which ends all. Idempotent. @returns false when it is unknown. */
export async function unsubscribe(db: Db, token: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { isKnown, subscriberId, followerId } = await followToken(tx, token, now)
    if (subscriberId !== null) await endNews(tx, subscriberId, now)
    if (followerId !== null) await eraseFollower(tx, followerId)
    return isKnown
  })
}

async function followToken(tx: Db, token: string, now: Date) {
  const hash = hashSecret(token)
  // Writes first: a SQLite transaction that starts with a read may fail to upgrade.
  const mail = await tx
    .updateTable('campaign_recipients')
    .set((eb) => ({ unsubscribed_at: eb.fn.coalesce('unsubscribed_at', eb.val(now.getTime())) }))
    .where('token_hash', '=', hash)
    .returning(['subscriber_id', 'follower_id'])
    .executeTakeFirst()
  // The address may have been erased since.
  if (mail) return { isKnown: true, subscriberId: mail.subscriber_id, followerId: mail.follower_id }
  const own = await findNewsLink(tx, token)
  return { isKnown: own !== undefined, subscriberId: own?.id ?? null, followerId: null }
}

async function endNews(tx: Db, id: number, now: Date) {
  const { email_key } = await tx
    .selectFrom('subscribers')
    .select('email_key')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await unsubscribeAddress(tx, email_key, now)
}

/** @returns false when the address is not on the list. */
export async function unsubscribeAddress(tx: Db, emailKey: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('subscribers')
    .set((eb) => ({
      unsubscribed_at: eb.fn.coalesce('unsubscribed_at', eb.val(now.getTime())),
      asked_again_at: null,
    }))
    .where('email_key', '=', emailKey)
    .executeTakeFirst()
  await tx
    .updateTable('users')
    .set({ marketing_consent_at: null })
    .where('email_key', '=', emailKey)
    .execute()
  return numUpdatedRows > 0n
}
