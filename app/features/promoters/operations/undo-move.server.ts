import type { Db } from '#app/db/client.server.ts'
import { lockListings } from '#app/features/listings/operations/lock-listing.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { lockPromoter, type PromoterRow } from './change-promoter.server.ts'
import { attachListings } from './move-listings.server.ts'

export const CHANGED_SINCE = 'Something else has changed since, so this cannot be undone.'

/** Listings are locked before promoters, as by edits. */
export async function lockMovedListings(tx: Db, promoterID: number) {
  const moved = await tx
    .selectFrom('promoter_moves')
    .select('competition_id')
    .where('log_id', '=', ({ selectFrom }) =>
      selectFrom('promoter_log')
        .select(({ fn }) => fn.max('id').as('id'))
        .where('promoter_id', '=', promoterID),
    )
    .execute()
  const ids = moved.map(({ competition_id }) => competition_id)
  await lockListings(tx, ids)
}

type Undoing = { logID: number; intoID: number; from: PromoterRow; isNew: boolean }

/** @throws Problem 'conflict' when one of the listings has been moved on. */
export async function undoMove(tx: Db, admin: Admin, undoing: Undoing, now: Date) {
  const { logID, intoID, from, isNew } = undoing
  const into = await lockPromoter(tx, intoID)
  const moves = await tx
    .selectFrom('promoter_moves')
    .innerJoin('competitions', 'competitions.id', 'promoter_moves.competition_id')
    .select(['competition_id', 'name_key', 'claimed', 'promoter_id'])
    .where('log_id', '=', logID)
    .execute()
  if (moves.some(({ promoter_id }) => promoter_id !== intoID))
    throw new Problem('conflict', CHANGED_SINCE)
  const ids = moves.map(({ competition_id }) => competition_id)
  if (ids.length > 0) await attachListings(tx, admin, { ids, from: into, into: from }, now)
  const claimed = moves.filter((move) => move.claimed === 1).map(({ name_key }) => name_key)
  if (claimed.length > 0)
    await tx
      .deleteFrom('promoter_names')
      .where('name_key', 'in', claimed)
      .where('promoter_id', '=', intoID)
      .execute()
  await tx.deleteFrom('promoter_moves').where('log_id', '=', logID).execute()
  if (isNew) await deleteUnused(tx, intoID)
}

/** Deletes the promoter that was added for the listings, unless it has been used since. */
async function deleteUnused(tx: Db, id: number) {
  await tx
    .deleteFrom('promoters')
    .where('id', '=', id)
    .where(({ and, not, exists, selectFrom }) =>
      and([
        not(exists(selectFrom('competitions').select('id').where('promoter_id', '=', id))),
        not(exists(selectFrom('promoters as other').select('id').where('merged_into', '=', id))),
        not(exists(selectFrom('promoter_log').select('id').where('promoter_id', '=', id))),
        not(exists(selectFrom('promoter_moves').select('id').where('into_id', '=', id))),
      ]),
    )
    .execute()
}
