import type { Db } from '#app/db/client.server.ts'
import { UNCONFIRMED_ADDRESS_MS } from '../rules.ts'

/** Housekeeping: removes long-unconfirmed addresses, which may belong to strangers. */
export async function forgetUnconfirmedAddresses(db: Db, now: Date) {
  await db
    .updateTable('users')
    .set({ email: null, email_key: null, marketing_consent_at: null })
    .where('email', 'is not', null)
    .where('email_confirmed_at', 'is', null)
    .where('created_at', '<', now.getTime() - UNCONFIRMED_ADDRESS_MS)
    .execute()
}
