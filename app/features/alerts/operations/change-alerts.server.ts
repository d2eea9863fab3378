import type { Db } from '#app/db/client.server.ts'
import { eraseFollower } from '#app/features/mailing/operations/followers.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { ChangeInput } from '../input.ts'
import type { Follower } from '../queries/alerts.server.ts'
import { CADENCE_LABELS, type Cadence } from '../rules/cadence.ts'

/** @returns the sentence to show. @throws Problem when the follower has no such alert. */
export async function changeAlerts(
  db: Db,
  follower: Follower,
  change: ChangeInput,
  now: Date,
): Promise<string> {
  if (change.intent === 'end-all') {
    await db.transaction().execute((tx) => eraseFollower(tx, follower.id))
    return 'You no longer follow any lists, and won’t get any more of these mails.'
  }
  const { intent, id } = change
  if (intent === 'end') {
    await endAlert(db, follower, id)
    return 'Ended. You won’t get any more mails about it.'
  }
  const done = await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('alerts')
      .set(toColumns(intent, now))
      .where('id', '=', id)
      .where('follower_id', '=', follower.id)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst()
    if (intent === 'resume')
      await tx
        .updateTable('followers')
        .set({ bounced_at: null })
        .where('id', '=', follower.id)
        .execute()
    return numUpdatedRows > 0n
  })
  if (!done) throw notFollowed()
  if (intent === 'pause') return 'Paused: we send nothing about it until you resume it.'
  if (intent === 'resume') return 'Resumed. The next mail has what is new since the last one.'
  return `Changed. ${CADENCE_LABELS[intent]}.`
}

function toColumns(intent: 'pause' | 'resume' | Cadence, now: Date) {
  if (intent === 'pause') return { paused_at: now.getTime() }
  return intent === 'resume' ? { paused_at: null } : { cadence: intent }
}

/** With its last alert an address is erased. */
async function endAlert(db: Db, { id: followerId }: Follower, id: number) {
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('alerts')
      .where('id', '=', id)
      .where('follower_id', '=', followerId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw notFollowed()
    const left = await tx
      .selectFrom('alerts')
      .select('id')
      .where('follower_id', '=', followerId)
      .limit(1)
      .executeTakeFirst()
    if (!left) await eraseFollower(tx, followerId)
  })
}

function notFollowed() {
  return new Problem('not-found', 'You no longer follow that.')
}
