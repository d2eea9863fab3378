import type { Db } from '#app/db/client.server.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import type { PushDevice } from '#app/lib/web/push-sender.server.ts'
import { isWanted, nextDue, type News } from '../rules/notifications.ts'

export type ClaimedDevice = PushDevice & { id: number; tries: number }
type DueRow = Awaited<ReturnType<typeof listDue>>[number]

/** The devices that are due, longest first. */
export function listDue(db: Db, limit: number, now: Date) {
  return db
    .selectFrom('push_subscriptions')
    .select([
      'id',
      'endpoint',
      'p256dh',
      'auth',
      'hour',
      'next_at as nextAt',
      'done_on as doneOn',
      'due_from as dueFrom',
      'tried_on as triedOn',
      'tries',
    ])
    .where('next_at', '<=', now.getTime())
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Moves due devices on to the next day before anything is sent, so that no crash and no second server
 * sends twice. @returns those that get a message and that no other server has claimed.
 */
export async function claimDue(
  db: Db,
  due: readonly DueRow[],
  news: News,
  now: Date,
): Promise<ClaimedDevice[]> {
  const today = dublinDay(now)
  const triesOf = (row: DueRow) => (row.triedOn === today ? row.tries : 0) + 1
  const groups = Map.groupBy(due, (row) => {
    const tries = isWanted(row, news, now) ? triesOf(row) : 0
    return `${row.hour} ${tries}`
  })
  const claimed = new Set<number>()
  await db.transaction().execute(async (tx) => {
    for (const [key, rows] of groups) {
      const [hour = 0, tries = 0] = key.split(' ').map(Number)
      const moved = await tx
        .updateTable('push_subscriptions')
        .set({
          next_at: nextDue(hour, today, now),
          ...(tries > 0 && { tried_on: today, tries }),
        })
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .where('next_at', '<=', now.getTime())
        .returning('id')
        .execute()
      if (tries > 0) for (const { id } of moved) claimed.add(id)
    }
  })
  return due
    .filter(({ id }) => claimed.has(id))
    .map((row) => ({
      id: row.id,
      endpoint: row.endpoint,
      p256dh: row.p256dh,
      auth: row.auth,
      tries: triesOf(row),
    }))
}
