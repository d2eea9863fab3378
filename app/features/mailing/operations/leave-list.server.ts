import type { Db } from '#app/db/client.server.ts'
import { emailKey } from '#app/lib/text/email-key.ts'
import { rememberErasure } from './erase-subscriber.server.ts'
import { unsubscribeAddress } from './unsubscribe.server.ts'

export async function refuseNews(tx: Db, email: string, now: Date) {
  const key = emailKey(email)
  if (!(await unsubscribeAddress(tx, key, now))) await rememberErasure(tx, key, now)
}

/** An unproven address may be a stranger's: a confirmed row stays, unsubscribed. */
export async function leaveList(tx: Db, key: string, isProven: boolean, now: Date) {
  const named = tx.deleteFrom('subscribers').where('email_key', '=', key)
  const unanswered = named.where('confirmed_at', 'is', null).where('unsubscribed_at', 'is', null)
  const { numDeletedRows } = await (isProven ? named : unanswered).executeTakeFirst()
  if (numDeletedRows > 0n) await rememberErasure(tx, key, now)
  else await unsubscribeAddress(tx, key, now)
}
