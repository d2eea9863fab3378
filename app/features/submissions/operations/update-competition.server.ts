import type { Db } from '#app/db/client.server.ts'
import { toLogged } from '#app/features/listings/rules/change-log.ts'
import { moveEndDate } from '#app/features/listings/operations/change-end-date.server.ts'
import { logChange } from '#app/features/listings/operations/log-change.server.ts'
import type { Member } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { ListingInput } from '#app/features/listings/input/listing.ts'
import { findListing, type Listing } from '#app/features/listings/queries/listing.server.ts'
import { missingPermit } from '#app/features/listings/rules/listing.ts'
import { refuseUnlicensed } from '../rules/permit.ts'
import { changesOf, mayEdit } from '../rules/editing.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import {
  queueAgain,
  replaceListing,
} from '#app/features/listings/operations/change-competition.server.ts'
import { lockListing } from '#app/features/listings/operations/lock-listing.server.ts'

const EDIT_CONFLICT =
  'Somebody has changed this listing in the meantime. Look at it again; what you typed is still here.'

export type Edit = {
  competitionID: number
  listing: ListingInput
  imageName: string | null
  /** When the editor's version was last changed; absent accepts any version. */
  version?: number | undefined
}

/** Logs each edit (docs/contract.md#editing). @throws Problem `not-found` or `conflict`. */
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
      throw new Problem('conflict', EDIT_CONFLICT, { version: EDIT_CONFLICT })
    }
    if (listing.status === 'approved' && missingPermit(listing).length === 0)
      refuseUnlicensed(edited)
    const changed = await replaceTyped(tx, member, listing, { listing: edited, imageName }, now)
    if (listing.status === 'approved') await announceChange(tx)
    const isSentAgain = listing.status === 'rejected' && !member.isAdmin
    return isSentAgain ? sendAgain(tx, member, listing, now) : changed
  })
}

/** Replaces what was typed of a locked listing, and logs what differs; the caller authorises and announces. */
export async function replaceTyped(
  tx: Db,
  member: Member,
  listing: Listing,
  { listing: edited, imageName }: Pick<Edit, 'listing' | 'imageName'>,
  now: Date,
): Promise<Listing> {
  const { competitionID, competitionEndDate } = listing
  const changes = changesOf(listing, { ...edited, imageName })
  const newDate = edited.competitionEndDate
  if (changes) {
    await replaceListing(tx, competitionID, edited, imageName, now)
    await logChange(tx, member, { competitionID, action: 'edited', ...changes }, now)
  }
  if (newDate !== competitionEndDate) await moveEndDate(tx, member, listing, newDate, now)
  return (await findListing(tx, competitionID)) ?? listing
}

/** A rejected listing that its submitter corrected waits for a decision like a new one. */
async function sendAgain(tx: Db, member: Member, listing: Listing, now: Date): Promise<Listing> {
  const { competitionID, status, publishedAt, rejectionReason: reason } = listing
  const before = toLogged({ status, publishedAt, reason })
  await queueAgain(tx, competitionID, now)
  const after = toLogged({ status: 'pending', publishedAt: null, reason: null })
  await logChange(tx, member, { competitionID, action: 'sent again', before, after }, now)
  return (await findListing(tx, competitionID)) ?? listing
}

/** Strangers get 404; the submitter is notified that it is too late. */
export function refuseStranger(listing: Listing | undefined, member: Member) {
  if (listing && mayEdit(listing, member)) return
  if (listing?.submittedById === member.id) {
    throw new Problem('conflict', 'It is published, so it can no longer be edited.')
  }
  throw new Problem('not-found', 'There is no such competition.')
}
