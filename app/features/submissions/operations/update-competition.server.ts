import type { Db } from '#app/db/client.server.ts'
import { moveEndDate } from '#app/features/listings/operations/change-end-date.server.ts'
import { logChange } from '#app/features/listings/operations/log-change.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { ListingInput } from '#app/features/listings/input/listing.ts'
import { findListing, type Listing } from '#app/features/listings/queries/listing.server.ts'
import { changesOf, mayEdit } from '../rules/editing.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { replaceListing } from '#app/features/listings/operations/change-competition.server.ts'
import { lockListing } from '#app/features/listings/operations/lock-listing.server.ts'

const CHANGED_MEANWHILE =
  'Somebody has changed this listing meanwhile. Look at it again; what you typed is still here.'

export type Edit = {
  competitionID: number
  listing: ListingInput
  imageName: string | null
  /** When the listing was last changed, as the editor saw it; absent accepts any version. */
  version?: number | undefined
}

/**
 * Replaces what was typed of a listing; its address stays. Admins edit anything, members what
 * they sent in and nobody has decided on (docs/contract.md#editing). Everything is logged; a
 * changed closing date is its own line.
 * @throws Problem 'not-found' for who may not see it, 'conflict' when somebody else changed it.
 */
export async function updateCompetition(
  db: Db,
  member: Member,
  { competitionID, listing: edited, imageName, version }: Edit,
  now: Date,
): Promise<Listing> {
  return db.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, competitionID)
    refuseStranger(listing, member)
    if (version !== undefined && version !== listing.updatedAt) {
      throw new Problem('conflict', CHANGED_MEANWHILE, { version: CHANGED_MEANWHILE })
    }
    const changes = changesOf(listing, { ...edited, imageName })
    await replaceListing(tx, competitionID, edited, imageName, now)
    if (changes) await logChange(tx, member, { competitionID, action: 'edited', ...changes }, now)
    const newDate = edited.competitionEndDate
    if (newDate !== listing.competitionEndDate) await moveEndDate(tx, member, listing, newDate, now)
    if (listing.status === 'approved') await announceChange(tx)
    return (await findListing(tx, competitionID)) ?? listing
  })
}

/** Answers 404 to strangers, and to its submitter that it is too late. */
export function refuseStranger(listing: Listing | undefined, member: Member) {
  if (listing && mayEdit(listing, member)) return
  if (listing?.submittedById === member.id) {
    throw new Problem('conflict', 'It has been decided on, so it cannot be edited any more.')
  }
  throw new Problem('not-found', 'There is no such competition.')
}
