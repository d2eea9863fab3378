import type { Db } from '#app/db/client.server.ts'
import { emailKey } from '#app/lib/text/email-key.ts'

/**
 * Takes an address off the list without a trace of it, for members who say so themselves. Who has
 * not proven that the address is theirs can only take back a wish that nobody has confirmed.
 */
export async function removeSubscriber(db: Db, email: string, isProven: boolean) {
  const named = db.deleteFrom('subscribers').where('email_key', '=', emailKey(email))
  await (isProven ? named : named.where('confirmed_at', 'is', null)).execute()
}
