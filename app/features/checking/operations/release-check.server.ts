import type { Db } from '#app/db/client.server.ts'
import type { Updateable } from 'kysely'
import type { Schema } from '#app/db/schema.ts'
import type { ClaimedCheck } from './claim-check.server.ts'

/** Releases a link, delays its host and stores what was learned about it, in one transaction. */
export async function release(
  db: Db,
  check: ClaimedCheck,
  learned: Updateable<Schema['link_hosts']>,
  now: Date,
) {
  const delayMs = learned.delay_ms ?? check.delayMs
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('link_hosts')
      .set({ ...learned, next_allowed_at: now.getTime() + delayMs })
      .where('host', '=', check.host)
      .where('next_allowed_at', '=', check.leaseUntil)
      .execute()
    await releaseLink(tx, check)
  })
}

/** Releases a link without a result; it is due at `nextCheckAt`, else at once. */
export async function releaseLink(db: Db, check: ClaimedCheck, nextCheckAt?: number) {
  await ownRow(db, check)
    .set({
      lease_until: null,
      ...(nextCheckAt !== undefined && { next_check_at: nextCheckAt }),
    })
    .execute()
}

/** Updates the row of a claimed link, as long as this process has the lease. */
export function ownRow(db: Db, { competitionID, target, leaseUntil }: ClaimedCheck) {
  return db
    .updateTable('link_checks')
    .where('competition_id', '=', competitionID)
    .where('target', '=', target)
    .where('lease_until', '=', leaseUntil)
}
