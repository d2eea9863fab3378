import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'
import { CONFIRM_LIST_SUBJECT } from '../rules/quota.ts'

/**
 * Erases an address on request: its row, its mails and the member's consent to news. A hash
 * remains, so that imports skip it; the owner may still sign up again.
 * @returns false when it is not on the list.
 */
export async function eraseSubscriber(
  db: Db,
  _admin: Admin,
  id: number,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .deleteFrom('subscribers')
      .where('id', '=', id)
      .returning('email_key')
      .executeTakeFirst()
    if (!row) return false
    await rememberErasure(tx, row.email_key, now)
    await tx
      .updateTable('users')
      .set({ marketing_consent_at: null })
      .where('email_key', '=', row.email_key)
      .execute()
    await forgetMails(tx, row.email_key)
    return true
  })
}

/** Makes imports skip an address. */
export async function rememberErasure(tx: Db, key: string, now: Date) {
  await tx
    .insertInto('erased_addresses')
    .values({ address_hash: addressHash(key), erased_at: now.getTime() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Lets an address that signs up again back in. */
export async function forgetErasure(tx: Db, key: string) {
  await tx.deleteFrom('erased_addresses').where('address_hash', '=', addressHash(key)).execute()
}

/** The stored hash of an erased address. */
export function addressHash(email: string): string {
  return hashSecret(`erased ${emailKey(email)}`)
}

/** Unsent account mails, such as a password reset, still leave. */
async function forgetMails(tx: Db, key: string) {
  await tx
    .deleteFrom('mails')
    .where(sql`lower(recipient)`, '=', key)
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('subject', '=', CONFIRM_LIST_SUBJECT)]))
    .execute()
}
