import { sql } from 'kysely'
import { dialectOf, type Db } from '#app/db/client.server.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import { proveAddress } from './addresses.server.ts'

/** Namespace of the advisory locks; arbitrary but fixed. */
const ADDRESS_LOCKS = 5_086_002

/** @returns false when the address is no longer theirs, or another account has proven it. */
export async function confirmAddress(tx: Db, userId: number, email: string, now: Date) {
  if (await isConfirmedByAnother(tx, email, userId)) return false
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set((eb) => ({
      email_confirmed_at: eb.fn.coalesce('email_confirmed_at', eb.val(now.getTime())),
    }))
    .where('id', '=', userId)
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await proveAddress(tx, emailKey(email), now)
  return true
}

/** Serialises confirmations of one address across accounts. */
export async function isConfirmedByAnother(tx: Db, email: string, userId: number) {
  await lockAddress(tx, email)
  return isAny(
    tx
      .selectFrom('users')
      .where('email_key', '=', emailKey(email))
      .where('email_confirmed_at', 'is not', null)
      .where('id', '<>', userId),
  )
}

/** SQLite already holds its only write lock. An advisory lock works without an existing row. */
async function lockAddress(tx: Db, email: string) {
  if (dialectOf(tx) === 'sqlite') return
  const key = emailKey(email)
  await sql`select pg_advisory_xact_lock(${ADDRESS_LOCKS}, hashtext(${key}))`.execute(tx)
}
