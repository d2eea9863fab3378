import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'
import { CONFIRM_LIST_SUBJECT } from '../rules/quota.ts'

/**
 * Forgets an address on request: its row, what was mailed there, a member's consent to news. What
 * stays is a hash, by which imports leave the address out; its owner may still sign up again.
 * @returns false when it is gone already.
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

/** Makes imports leave an address out that is not on the list any more. */
export async function rememberErasure(tx: Db, key: string, now: Date) {
  await tx
    .insertInto('erased_addresses')
    .values({ address_hash: addressHash(key), erased_at: now.getTime() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** For who signs up again by themselves. */
export async function forgetErasure(tx: Db, key: string) {
  await tx.deleteFrom('erased_addresses').where('address_hash', '=', addressHash(key)).execute()
}

/** What is stored of an erased address. */
export function addressHash(email: string): string {
  return hashSecret(`erased ${emailKey(email)}`)
}

/** A mail about an account that has not left yet, such as a new password, still does. */
async function forgetMails(tx: Db, key: string) {
  await tx
    .deleteFrom('mails')
    .where(sql`lower(recipient)`, '=', key)
    .where((eb) => eb.or([eb('sent_at', 'is not', null), eb('subject', '=', CONFIRM_LIST_SUBJECT)]))
    .execute()
}
