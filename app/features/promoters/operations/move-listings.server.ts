import type { Db } from '#app/db/client.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import {
  addNamesake,
  claimPromoterName,
} from '#app/features/listings/operations/attach-promoter.server.ts'
import { lockListings } from '#app/features/listings/operations/lock-listing.server.ts'
import { logChange } from '#app/features/listings/operations/log-change.server.ts'
import { promoterKey } from '#app/features/listings/rules/promoter.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { MoveInput } from '../input.ts'
import { toLoggedMerge } from '../rules/changes.ts'
import { lockPromoter, logPromoter, type PromoterRow } from './change-promoter.server.ts'

type Moving = { id: number; promoterName: string; entryUrl: string }
type Target = { id: number; name: string; isNew: boolean }

/**
 * Moves listings to another promoter, or without `intoID` to the one with the listings' name. Names that no promoter
 * had lead to it from then on.
 * @throws Problem 'conflict' when a listing has another promoter by now, or the other one is merged;
 * 'invalid' when listings of several names should get a new promoter.
 */
export async function moveListings(
  db: Db,
  admin: Admin,
  { promoterID, competitionIDs, intoID }: MoveInput,
  now: Date,
): Promise<{ from: PromoterRow; into: Target }> {
  if (promoterID === intoID) throw new Problem('invalid', 'They belong to that promoter already.')
  return db.transaction().execute(async (tx) => {
    const listings = await lockOwn(tx, promoterID, competitionIDs)
    await announceChange(tx)
    const from = await lockPromoter(tx, promoterID)
    const into = intoID ? await findTarget(tx, intoID) : await findOrAddOwn(tx, from, listings, now)
    const after = toLoggedMerge({ into: into.id, moved: competitionIDs, name: into.name })
    const action = into.isNew ? 'listings moved to a new promoter' : 'listings moved'
    const logID = await logPromoter(tx, admin, { promoterID, action, after }, now)
    await noteMoves(tx, logID, into.id, listings)
    await attachListings(tx, admin, { ids: competitionIDs, from, into }, now)
    return { from, into }
  })
}

/** Locks listings of one promoter. */
async function lockOwn(tx: Db, promoterID: number, ids: readonly number[]): Promise<Moving[]> {
  await lockListings(tx, ids)
  const listings = await tx
    .selectFrom('competitions')
    .select(['id', 'promoter_name as promoterName', 'entry_url as entryUrl'])
    .where('id', 'in', ids)
    .where('promoter_id', '=', promoterID)
    .orderBy('id')
    .execute()
  if (listings.length < new Set(ids).size)
    throw new Problem('conflict', 'One of these listings has a different promoter by now.')
  return listings
}

async function findTarget(tx: Db, id: number): Promise<Target> {
  const { name, mergedInto } = await lockPromoter(tx, id)
  if (mergedInto !== null) throw new Problem('conflict', 'That promoter is merged into another.')
  return { id, name, isNew: false }
}

/** Another promoter that has their name, else a new one, even if `from` has it too. */
async function findOrAddOwn(
  tx: Db,
  from: PromoterRow,
  [first, ...others]: Moving[],
  now: Date,
): Promise<Target> {
  if (!first) throw new Problem('invalid', 'Choose the listings to move.')
  const key = promoterKey(first.promoterName)
  if (others.some(({ promoterName }) => promoterKey(promoterName) !== key))
    throw new Problem('invalid', 'Choose listings of one name, or name the promoter.')
  const owner = await tx
    .selectFrom('promoter_names')
    .innerJoin('promoters', 'promoters.id', 'promoter_names.promoter_id')
    .select(['promoters.id', 'promoters.name', 'promoters.merged_into as mergedInto'])
    .where('name_key', '=', key)
    .executeTakeFirst()
  if (owner && (owner.mergedInto ?? owner.id) !== (from.mergedInto ?? from.id))
    return { id: owner.id, name: owner.name, isNew: false }
  const id = await addNamesake(tx, first, now)
  return { id, name: first.promoterName, isNew: true }
}

async function noteMoves(tx: Db, logID: number, into: number, listings: readonly Moving[]) {
  for (const { id, promoterName } of listings) {
    const nameKey = promoterKey(promoterName)
    const claimed = await claimPromoterName(tx, nameKey, into)
    await tx
      .insertInto('promoter_moves')
      .values({
        log_id: logID,
        competition_id: id,
        name_key: nameKey,
        into_id: into,
        claimed: claimed ? 1 : 0,
      })
      .execute()
  }
}

type Named = { id: number; name: string }
type Attaching = { ids: readonly number[]; from: Named; into: Named }

/** Expects the listings to be locked. */
export async function attachListings(
  tx: Db,
  admin: Admin,
  { ids, from, into }: Attaching,
  now: Date,
) {
  await tx
    .updateTable('competitions')
    .set({ promoter_id: into.id })
    .where('id', 'in', ids)
    .execute()
  for (const competitionID of ids) {
    const change = { action: 'promoter changed', before: from.name, after: into.name } as const
    await logChange(tx, admin, { competitionID, ...change }, now)
  }
}
