import type { Db } from '#app/db/client.server.ts'
import { endLists, followersOf } from '#app/features/addresses/operations/leave.server.ts'
import { insertFollower } from './follow.server.ts'

/** An unproven address may be a stranger's: what they confirmed stays. */
export async function leaveAlerts(tx: Db, key: string, isProven: boolean) {
  if (isProven) return endLists(tx, key)
  await tx
    .deleteFrom('alerts')
    .where('follower_id', 'in', followersOf(tx, key))
    .where('confirmed_at', 'is', null)
    .execute()
}

/** What a member follows goes with them to a new, confirmed address, beside what that one follows. */
export async function moveAlerts(tx: Db, oldKey: string, email: string, now: Date) {
  const old = await followersOf(tx, oldKey).executeTakeFirst()
  if (!old) return
  const follower_id = await insertFollower(tx, email, now)
  // Links in mails to the old address must not open what the new one follows.
  await tx
    .updateTable('campaign_recipients')
    .set({ follower_id: null })
    .where('follower_id', '=', old.id)
    .execute()
  await tx
    .deleteFrom('earlier_links')
    .where('alert_id', 'in', (eb) =>
      eb.selectFrom('alerts').select('alerts.id').where('follower_id', '=', old.id),
    )
    .execute()
  await tx
    .updateTable('alerts')
    .set({ follower_id, token_hash: null })
    .where('follower_id', '=', old.id)
    .where('confirmed_at', 'is not', null)
    .where('query', 'not in', (eb) =>
      eb.selectFrom('alerts as own').select('own.query').where('own.follower_id', '=', follower_id),
    )
    .execute()
  await endLists(tx, oldKey)
}
