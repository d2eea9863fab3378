import type { Db } from '#app/db/client.server.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import { isOpenOn, isUnrestricted } from '#app/features/listings/queries/cards.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { isDigestOn } from '../queries/campaigns.server.ts'
import { digestInstant, digestText, isDigestTime, isoWeek } from '../rules/digest.ts'

export type MadeDigest = { id: number; sendAt: Date }

/** Idempotent within an ISO week. @returns undefined when nothing was due. */
export async function makeDigest(db: Db, now: Date): Promise<MadeDigest | undefined> {
  if (!isDigestTime(now) || !(await isDigestOn(db)) || !(await isAnythingOpen(db, now)))
    return undefined
  return db.transaction().execute(async (tx) => {
    if (!(await isFirstOfWeek(tx, now))) return undefined
    const sendAt = digestInstant(now)
    const at = now.getTime()
    const { id } = await tx
      .insertInto('campaigns')
      .values({
        ...digestText(sendAt),
        status: 'scheduled',
        send_at: sendAt.getTime(),
        digest_week: isoWeek(now),
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, sendAt }
  })
}

/** Stored apart from the campaign, so that a deleted digest is not written again. */
async function isFirstOfWeek(tx: Db, now: Date) {
  const value = Number(isoWeek(now).replace('-W', ''))
  const row = await tx
    .insertInto('mail_settings')
    .values({ name: 'digest-week', value })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value }).where('mail_settings.value', '<', value),
    )
    .returning('value')
    .executeTakeFirst()
  return row !== undefined
}

/** A digest that is already written still leaves, unless it is cancelled. */
export async function setDigest(db: Db, _admin: Admin, isOn: boolean) {
  const value = isOn ? 1 : 0
  await db
    .insertInto('mail_settings')
    .values({ name: 'digest', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

function isAnythingOpen(db: Db, now: Date) {
  return isAny(
    db
      .selectFrom('competitions')
      .where(isOpenOn(dublinDay(now)))
      .where(isUnrestricted),
  )
}
