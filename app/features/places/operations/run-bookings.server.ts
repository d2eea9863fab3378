import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { setFeatured } from '#app/features/listings/operations/change-competition.server.ts'
import { logChange } from '#app/features/listings/operations/log-change.server.ts'
import { UNDO_GRACE_MS, UNDO_MS } from '#app/features/listings/rules/undo.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { isRunningOn, isUnfit } from '../queries/bookings.server.ts'

const BUYERS_KEPT_MS = 365 * DAY_MS
const FORGOTTEN = 'Forgotten after a year'
const SCHEDULE = { id: null, username: 'the schedule', isAdmin: true }

/**
 * Begins and ends bookings by the day in Ireland, pauses those whose listing is flagged, closed or restricted, and makes the listings'
 * `featured` agree. Repeatable: a step changes only rows that an earlier run has not. @returns how many changed.
 */
export async function runBookings(db: Db, now: Date): Promise<number> {
  const today = dublinDay(now)
  const settledAt = now.getTime() - UNDO_MS - UNDO_GRACE_MS
  return db.transaction().execute(async (tx) => {
    const ended = await moveTo(tx, 'ended', now)
      .where('state', 'in', ['paid', 'running'])
      .where('until_day', '<', today)
      .executeTakeFirstOrThrow()
    const begun = await moveTo(tx, 'running', now)
      .where('state', '=', sql.lit('paid' as const))
      .where('from_day', '<=', today)
      // An admin can still undo that it is paid.
      .where(({ eb }) => eb('before_decision', 'is', null).or('changed_at', '<=', settledAt))
      .executeTakeFirstOrThrow()
    const moved = Number(ended.numUpdatedRows + begun.numUpdatedRows)
    const changed = moved + (await setPauses(tx, now)) + (await syncFeatured(tx, now))
    await forgetBuyers(tx, now)
    if (changed > 0) await announceChange(tx)
    return changed
  })
}

/** Ends what shows a listing in the carousel, paused or not. @returns whether anything did. */
export async function endFeatured(tx: Db, competitionID: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await moveTo(tx, 'ended', now)
    .where('competition_id', '=', competitionID)
    .where('place', '=', sql.lit('carousel'))
    .where('state', '=', sql.lit('running' as const))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

function moveTo(tx: Db, state: 'running' | 'ended', now: Date) {
  return tx.updateTable('bookings').set({ state, changed_at: now.getTime() })
}

/** As the privacy policy promises. Who bought is a person too, and no invoice is kept here. */
async function forgetBuyers(tx: Db, now: Date) {
  await tx
    .updateTable('bookings')
    .set({ buyer: FORGOTTEN, buyer_email: null })
    .where('state', 'in', ['ended', 'withdrawn'])
    .where('buyer_email', 'is not', null)
    .where('changed_at', '<', now.getTime() - BUYERS_KEPT_MS)
    .execute()
}

/** A pause ends when the flag is resolved, or the closing date moved. */
async function setPauses(tx: Db, now: Date) {
  const unfit = isUnfit(dublinDay(now))
  const { numUpdatedRows } = await tx
    .updateTable('bookings')
    .set((eb) => ({ paused_at: eb.case().when(unfit(eb)).then(now.getTime()).else(null).end() }))
    .where('state', '=', sql.lit('running' as const))
    .where((eb) => eb(eb('paused_at', 'is not', null), '<>', unfit(eb)))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Cards, filters and an earlier version read the flag. */
async function syncFeatured(tx: Db, now: Date) {
  const shown = tx
    .selectFrom('bookings')
    .select('competition_id')
    .where('place', '=', sql.lit('carousel'))
    .where('competition_id', 'is not', null)
    .where(isRunningOn(dublinDay(now)))
  const wrong = await tx
    .selectFrom('competitions')
    .select(['id', 'featured'])
    .where((eb) =>
      eb.or([
        eb('featured', '=', sql.lit(1 as const)).and('id', 'not in', shown),
        eb('featured', 'is', null).and('id', 'in', shown),
      ]),
    )
    .orderBy('id')
    .execute()
  for (const { id, featured } of wrong)
    await logFeatured(tx, SCHEDULE, { competitionID: id, featured: featured === null }, now)
  return wrong.length
}

type Featured = { competitionID: number; featured: boolean }
type By = Parameters<typeof logChange>[1]

/** Sets the flag of a listing that has it otherwise, and logs that. */
export async function logFeatured(tx: Db, by: By, sent: Featured, now: Date) {
  const { competitionID, featured } = sent
  await setFeatured(tx, competitionID, featured, now)
  const change = featured
    ? ({ action: 'featured', before: null, after: '1' } as const)
    : ({ action: 'no longer featured', before: '1', after: null } as const)
  await logChange(tx, by, { competitionID, ...change }, now)
}
