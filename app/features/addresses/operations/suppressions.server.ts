import { type Db, dialectOf } from '#app/db/client.server.ts'
import type { Suppression } from '../rules/address-book.ts'
import { sql } from 'kysely'
import { emailKey } from '#app/lib/text/email-key.ts'
import { isAny } from '#app/db/read-rows.server.ts'

type Suppressed = {
  suppression: Suppression
  at: number
  /** When the mail left that bounced, if that was earlier. */
  mailedAt?: number | null
  /** What the mail server said, or where its owner said it. */
  note?: string | null
}

/** A bounce leaves an earlier suppression as it is, and says nothing about a mailbox that was proven since. */
export async function suppressAddress(
  tx: Db,
  key: string,
  { suppression, at, mailedAt, note = null }: Suppressed,
) {
  const isBounce = suppression === 'bounced'
  await tx
    .updateTable('addresses')
    .set({ suppression, suppressed_at: at, suppression_note: note })
    .where('email_key', '=', key)
    .where((eb) =>
      isBounce
        ? eb.and([
            eb('suppression', 'is', null),
            eb.or([eb('confirmed_at', 'is', null), eb('confirmed_at', '<=', mailedAt ?? at)]),
          ])
        : eb.or([eb('suppression', 'is', null), eb('suppression', '=', 'bounced')]),
    )
    .execute()
}

/** With `at`, only a bounce of that time was a mistake. */
export async function liftBounce(tx: Db, key: string, at?: number) {
  await lifting(tx, key)
    .where('suppression', '=', 'bounced')
    .$if(at !== undefined, (query) => query.where('suppressed_at', '=', at ?? null))
    .execute()
}

/** What bounced since then bounced for a cause that has nothing to do with its address. */
export async function liftBouncesSince(tx: Db, since: number) {
  await tx
    .updateTable('addresses')
    .set(NO_SUPPRESSION)
    .where('suppression', '=', 'bounced')
    .where('suppressed_at', '>', since)
    .execute()
}

/** Its proven owner asks for mails again. */
export async function liftSuppression(tx: Db, key: string) {
  await lifting(tx, key).execute()
}

/** A link that was mailed there was used, so it has a mailbox. That its owner wants mails is another matter. */
export async function proveAddress(tx: Db, key: string, now: Date) {
  await tx
    .updateTable('addresses')
    .set({ confirmed_at: now.getTime() })
    .where('email_key', '=', key)
    .execute()
  await liftBounce(tx, key)
}

const NO_SUPPRESSION = { suppression: null, suppressed_at: null, suppression_note: null } as const

function lifting(tx: Db, key: string) {
  return tx.updateTable('addresses').set(NO_SUPPRESSION).where('email_key', '=', key)
}

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
