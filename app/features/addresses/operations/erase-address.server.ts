import { sql, type SqlBool } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import { CONFIRM_ALERT_SUBJECT, CONFIRM_LIST_SUBJECT } from '#app/features/letters/rules/quota.ts'
import { rememberErasure, endLists, endNews } from './leave.server.ts'

/**
 * A hash remains, so that imports skip the address. It stays in the book while an account or a setting has it.
 * @returns the sentence to show.
 */
export async function eraseAddress(db: Db, _admin: Admin, id: number, now: Date): Promise<string> {
  return db.transaction().execute(async (tx) => {
    // Suppressed or not, it then leaves the book with the last of its rows.
    const row = await tx
      .updateTable('addresses')
      .set({ suppression: null, suppressed_at: null, suppression_note: null })
      .where('id', '=', id)
      .returning('email_key')
      .executeTakeFirst()
    if (!row) return 'The address was erased already.'
    const key = row.email_key
    await rememberErasure(tx, key, now)
    await endNews(tx, key, now)
    await tx.deleteFrom('subscribers').where('email_key', '=', key).execute()
    await endLists(tx, key)
    await forgetMails(tx, key)
    await tx.deleteFrom('mail_reports').where('address_id', '=', id).execute()
    await leaveBook(tx, key)
    return (await isInBook(tx, key))
      ? 'Erased from news and followed lists. It is still the address of an account, or of the operator.'
      : 'The address is erased.'
  })
}

/** Its account is closed. A suppressed address does not leave the book by itself. */
export async function eraseSuppressed(tx: Db, key: string, now: Date) {
  if (await leaveBook(tx, key)) await rememberErasure(tx, key, now)
}

/** Of an address that nobody proved: a stranger's “no” stays, a bounce is nobody's choice. */
export async function eraseBounced(tx: Db, key: string) {
  await leaveBook(tx, key, 'bounced')
}

/** Unless something else has the address. @returns whether it was there. */
async function leaveBook(tx: Db, key: string, suppression?: 'bounced') {
  const { numDeletedRows } = await tx
    .deleteFrom('addresses')
    .where('email_key', '=', key)
    .$if(suppression !== undefined, (rows) => rows.where('suppression', '=', suppression ?? null))
    .where(
      sql<SqlBool>`not exists
        (select 1 from address_purposes as kept where kept.email_key = addresses.email_key)`,
    )
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function isInBook(tx: Db, key: string) {
  return isAny(tx.selectFrom('addresses').where('email_key', '=', key))
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
