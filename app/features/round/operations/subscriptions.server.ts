import { ECDH } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { addWork } from '#app/features/work/operations/add-work.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { hashSecret } from '#app/lib/security/secrets.server.ts'
import { addDays, dublinDay } from '#app/lib/time/days.ts'
import { latestBelievable } from '#app/lib/time/believable.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import type { SentSubscription } from '../input.ts'
import { FAILING_MS, nextDue, NOTIFICATION, UNSEEN_DAYS } from '../rules/notifications.ts'
import { readSiteKey } from '#app/db/read-site-key.server.ts'

/** To the same hour of the next day, when the clocks change. */
const LONGEST_MS = 25 * HOUR_MS

type Keys = SentSubscription['subscription']['keys']

/** Updates a known device. @returns false when it is unknown. @throws Problem for a key that is none. */
export async function updateSubscription(
  db: Db,
  { subscription, hour, ...sent }: SentSubscription,
  now: Date,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const device = await tx
      .updateTable('push_subscriptions')
      .set({ ...keysOf(subscription.keys), ...stateOf(sent, now), hour })
      .where('endpoint_hash', '=', hashSecret(subscription.endpoint))
      .returning(['id', 'tried_on as triedOn'])
      .executeTakeFirst()
    if (!device) return false
    await setDue(tx, [{ id: device.id, dueAt: nextDue(hour, device.triedOn, now) }], now)
    return true
  })
}

/** @throws Problem for a key that is none. */
export async function insertSubscription(
  db: Db,
  { subscription, hour, ...sent }: SentSubscription,
  now: Date,
): Promise<void> {
  const { endpoint, keys } = subscription
  await db.transaction().execute(async (tx) => {
    const device = await tx
      .insertInto('push_subscriptions')
      .values({
        endpoint,
        endpoint_hash: hashSecret(endpoint),
        ...keysOf(keys),
        ...stateOf(sent, now),
        hour,
        created_at: now.getTime(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (device) await setDue(tx, [{ id: device.id, dueAt: nextDue(hour, null, now) }], now)
  })
}

/** The browser changed its address: hour and days stay. @returns false when the old one is unknown. */
export async function replaceSubscription(
  db: Db,
  endpoint: string,
  subscription: SentSubscription['subscription'],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('push_subscriptions')
    .set({
      endpoint: subscription.endpoint,
      endpoint_hash: hashSecret(subscription.endpoint),
      ...keysOf(subscription.keys),
      failing_since: null,
    })
    .where('endpoint_hash', '=', hashSecret(endpoint))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('push_subscriptions as other')
            .select('other.id')
            .where('other.endpoint_hash', '=', hashSecret(subscription.endpoint))
            .where('other.endpoint_hash', '<>', hashSecret(endpoint)),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Idempotent. Its work ends when it is next due, without a device. */
export async function deleteSubscription(db: Db, endpoint: string): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint_hash', '=', hashSecret(endpoint))
    .execute()
}

/** Forgets devices whose round was not opened for long, and those that can't be reached. */
export async function pruneSubscriptions(db: Db, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where((eb) =>
      eb.or([
        eb('seen_on', '<', addDays(dublinDay(now), -UNSEEN_DAYS)),
        eb('failing_since', '<', now.getTime() - FAILING_MS),
      ]),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Moves devices whose due time a wrong clock set to their hour of the next day. */
export async function correctDueTimes(db: Db, now: Date): Promise<void> {
  const ahead = await db
    .selectFrom('work')
    .select('key')
    .where('kind', '=', NOTIFICATION)
    .where('due_at', '>', latestBelievable(now, LONGEST_MS))
    .where('lease_until', 'is', null)
    .execute()
  if (ahead.length === 0) return
  const keys = ahead.map(({ key }) => Number(key))
  const devices = db.selectFrom('push_subscriptions').select(['id', 'hour'])
  const found = await devices.where('id', 'in', keys).execute()
  const today = dublinDay(now)
  await setDue(
    db,
    found.map(({ id, hour }) => ({ id, dueAt: nextDue(hour, today, now) })),
    now,
  )
}

async function setDue(tx: Db, devices: readonly { id: number; dueAt: number }[], now: Date) {
  const all = devices.map(({ id, dueAt }) => ({ key: String(id), dueAt }))
  await addWork(tx, NOTIFICATION, all, now)
}

function stateOf({ isDone, dueFrom }: Pick<SentSubscription, 'isDone' | 'dueFrom'>, now: Date) {
  const today = dublinDay(now)
  return { seen_on: today, done_on: isDone ? today : null, due_from: dueFrom }
}

/** A point that is not on the curve would only fail when a message is encrypted. */
function keysOf({ p256dh, auth }: Keys) {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
  } catch {
    throw new Problem('invalid', 'The key of this browser’s subscription is not valid.')
  }
  return { p256dh, auth }
}

type PushKeys = { publicKey: string; privateKey: string }

export async function readPushKeys(db: Db, now: Date): Promise<PushKeys> {
  return JSON.parse(await readSiteKey(db, 'push', makeKeys, now)) as PushKeys
}

async function makeKeys() {
  // Loaded when it is needed: it takes memory.
  const { default: webPush } = await import('web-push')
  return JSON.stringify(webPush.generateVAPIDKeys())
}
