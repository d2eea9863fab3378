import type { Db } from '#app/db/client.server.ts'
import { suppressAddress } from './suppressions.server.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'
import { findNewsLink } from '../queries/mailed-links.server.ts'
import { emailKey } from '#app/lib/text/email-key.ts'

/** Takes the token of any mail of the list, or of one with alerts, which ends all of those. Idempotent. @returns false when it is unknown. */
export async function unsubscribe(db: Db, token: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const { isKnown, newsKey, listsKey } = await noteLeaving(tx, token, now)
    if (newsKey) await endNews(tx, newsKey, now)
    if (listsKey) await endLists(tx, listsKey)
    return isKnown
  })
}

/** For the results of the campaign whose mail has the link. @returns whose mail it is. */
export async function noteLeaving(tx: Db, token: string, now: Date) {
  const hash = hashSecret(token)
  // Writes first: a SQLite transaction that starts with a read may fail to upgrade.
  const mail = await tx
    .updateTable('campaign_recipients')
    .set((eb) => ({ unsubscribed_at: eb.fn.coalesce('unsubscribed_at', eb.val(now.getTime())) }))
    .where('token_hash', '=', hash)
    .returning(({ selectFrom }) => [
      // Null when the address has been erased since.
      selectFrom('subscribers')
        .select('email_key')
        .whereRef('subscribers.id', '=', 'subscriber_id')
        .as('newsKey'),
      selectFrom('followers')
        .select('email_key')
        .whereRef('followers.id', '=', 'follower_id')
        .as('listsKey'),
    ])
    .executeTakeFirst()
  if (mail) return { isKnown: true, ...mail }
  const own = await findNewsLink(tx, token)
  return { isKnown: own !== undefined, newsKey: own?.email_key, listsKey: undefined }
}

/** @returns false when the address was never given for news. */
export async function endNews(tx: Db, key: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('subscribers')
    .set((eb) => ({
      unsubscribed_at: eb.fn.coalesce('unsubscribed_at', eb.val(now.getTime())),
      asked_again_at: null,
    }))
    .where('email_key', '=', key)
    .executeTakeFirst()
  await tx
    .updateTable('users')
    .set({ marketing_consent_at: null })
    .where('email_key', '=', key)
    .execute()
  return numUpdatedRows > 0n
}

export async function endLists(tx: Db, key: string) {
  // Not left to the foreign key: SQLite checks it row by row.
  await tx.deleteFrom('alerts').where('follower_id', 'in', followersOf(tx, key)).execute()
  await tx.deleteFrom('followers').where('email_key', '=', key).execute()
}

export function followersOf(tx: Db, key: string) {
  return tx.selectFrom('followers').select('followers.id').where('email_key', '=', key)
}

/** Its owner says no before anybody asked, so imports leave it alone too. */
export async function refuseNews(tx: Db, key: string, now: Date) {
  if (!(await endNews(tx, key, now))) await rememberErasure(tx, key, now)
}

/** After this, only what an account has to say is mailed. */
export async function endAll(
  tx: Db,
  key: string,
  { suppression, note }: { suppression: 'left' | 'complained'; note: string },
  now: Date,
) {
  await suppressAddress(tx, key, { suppression, at: now.getTime(), note })
  await refuseNews(tx, key, now)
  await endLists(tx, key)
}

/** Its account goes. An unproven address may be a stranger's: what they confirmed stays, unsubscribed. */
export async function leaveNews(tx: Db, key: string, isProven: boolean, now: Date) {
  const named = tx.deleteFrom('subscribers').where('email_key', '=', key)
  const unanswered = named.where('confirmed_at', 'is', null).where('unsubscribed_at', 'is', null)
  const { numDeletedRows } = await (isProven ? named : unanswered).executeTakeFirst()
  if (numDeletedRows > 0n) await rememberErasure(tx, key, now)
  else await endNews(tx, key, now)
}

export async function rememberErasure(tx: Db, key: string, now: Date) {
  await tx
    .insertInto('erased_addresses')
    .values({ address_hash: addressHash(key), erased_at: now.getTime() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function forgetErasure(tx: Db, key: string) {
  await tx.deleteFrom('erased_addresses').where('address_hash', '=', addressHash(key)).execute()
}

export function addressHash(email: string): string {
  return hashSecret(`erased ${emailKey(email)}`)
}
