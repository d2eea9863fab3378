import type { Db } from '#app/db/client.server.ts'
import { endLists } from '#app/features/mailing/operations/leave.server.ts'
import { emailKey } from '#app/lib/text/email-key.ts'

/** An unproven address may be a stranger's: what they confirmed stays. */
export async function leaveAlerts(tx: Db, key: string, isProven: boolean) {
  if (isProven) return endLists(tx, key)
  await tx
    .deleteFrom('alerts')
    .where('follower_id', 'in', (eb) =>
      eb.selectFrom('followers').select('followers.id').where('email_key', '=', key),
    )
    .where('confirmed_at', 'is', null)
    .execute()
}

/** What a member follows goes with them to a new, confirmed address, beside what that one follows. */
export async function moveAlerts(tx: Db, oldKey: string, email: string) {
  const follower = await tx
    .selectFrom('followers')
    .select('id')
    .where('email_key', '=', oldKey)
    .executeTakeFirst()
  if (!follower) return
  const known = await tx
    .selectFrom('followers')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst()
  // Links in mails to the old address must not open what the new one follows.
  await tx
    .updateTable('campaign_recipients')
    .set({ follower_id: null })
    .where('follower_id', '=', follower.id)
    .execute()
  await tx
    .deleteFrom('earlier_links')
    .where('alert_id', 'in', (eb) =>
      eb.selectFrom('alerts').select('alerts.id').where('follower_id', '=', follower.id),
    )
    .execute()
  if (!known) {
    const moved = { email, email_key: emailKey(email) }
    await tx
      .updateTable('alerts')
      .set({ token_hash: null })
      .where('follower_id', '=', follower.id)
      .execute()
    await tx.updateTable('followers').set(moved).where('id', '=', follower.id).execute()
    return
  }
  await tx
    .updateTable('alerts')
    .set({ follower_id: known.id, token_hash: null })
    .where('follower_id', '=', follower.id)
    .where('confirmed_at', 'is not', null)
    .where('query', 'not in', (eb) =>
      eb.selectFrom('alerts as own').select('own.query').where('own.follower_id', '=', known.id),
    )
    .execute()
  await endLists(tx, oldKey)
}
