import type { Db } from '#app/db/client.server.ts'
import { emailKey } from '#app/features/accounts/rules.ts'

/** Takes an address off the list without a trace of it, for members who say so themselves. */
export async function removeSubscriber(db: Db, email: string) {
  await db.deleteFrom('subscribers').where('email_key', '=', emailKey(email)).execute()
}
