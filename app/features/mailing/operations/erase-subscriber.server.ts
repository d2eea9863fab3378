import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'
import { CONFIRM_ALERT_SUBJECT, CONFIRM_LIST_SUBJECT } from '../rules/quota.ts'
import { eraseFollowerOf } from './followers.server.ts'

/** A hash remains, so that imports skip the address. @returns false when it is not on the list. */
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
    await eraseFollowerOf(tx, row.email_key)
    await forgetMails(tx, row.email_key)
    return true
  })
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

/** Unsent account mails, such as a password reset, still leave. */
async function forgetMails(tx: Db, key: string) {
  await tx
    .deleteFrom('mails')
    .where(sql`lower(recipient)`, '=', key)
    .where((eb) =>
      eb.or([
        eb('sent_at', 'is not', null),
        eb('subject', 'in', [CONFIRM_LIST_SUBJECT, CONFIRM_ALERT_SUBJECT]),
      ]),
    )
    .execute()
}
