import type { Db } from '#app/db/client.server.ts'
import type { Claimed } from '#app/features/work/operations/claim-work.server.ts'
import type { RunContext } from '#app/features/work/operations/kinds.server.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import type { PushDevice } from '#app/lib/web/push-sender.server.ts'
import { isWanted, nextDue, type News } from '../rules/notifications.ts'

/** `tries` are those of the day; `dueAt` is when the device is due next. */
export type ClaimedDevice = PushDevice & { id: number; tries: number; dueAt: number }

/**
 * Moves a due device on to its next day before anything is sent, so that no crash and no second server sends twice.
 * @returns undefined when it gets no message.
 */
export async function claimDevice(
  db: Db,
  { key, dueAt: nextAt }: Claimed,
  news: News,
  { now, finish }: RunContext,
): Promise<ClaimedDevice | undefined> {
  const today = dublinDay(now)
  return db.transaction().execute(async (tx) => {
    const device = await lockDevice(tx, Number(key))
    if (!device) return undefined
    const { doneOn, dueFrom, hour, triedOn, tries: triedBefore, ...address } = device
    const dueAt = nextDue(hour, today, now)
    if (!(await finish(tx, dueAt))) return undefined
    if (!isWanted({ hour, nextAt, doneOn, dueFrom }, news, now)) return undefined
    const tries = (triedOn === today ? triedBefore : 0) + 1
    await tx
      .updateTable('push_subscriptions')
      .set({ tried_on: today, tries })
      .where('id', '=', device.id)
      .execute()
    return { ...address, tries, dueAt }
  })
}

/** A person who chooses another hour during that time waits, and then that hour holds. */
function lockDevice(tx: Db, id: number) {
  return tx
    .updateTable('push_subscriptions')
    .set(({ ref }) => ({ hour: ref('hour') }))
    .where('id', '=', id)
    .returning(['id', 'endpoint', 'p256dh', 'auth', 'hour', 'tries'])
    .returning(['done_on as doneOn', 'due_from as dueFrom', 'tried_on as triedOn'])
    .executeTakeFirst()
}
