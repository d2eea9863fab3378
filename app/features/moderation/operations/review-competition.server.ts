import type { Db } from '#app/db/client.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { setUnreviewed } from '#app/features/listings/operations/change-competition.server.ts'
import { lockListing } from '#app/features/listings/operations/lock-listing.server.ts'
import { logChange } from '#app/features/listings/operations/log-change.server.ts'
import { findListing, type Listing } from '#app/features/listings/queries/listing.server.ts'
import { toLogged } from '#app/features/listings/rules/change-log.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { isUnreviewed } from '../queries/listings.server.ts'
import { changeStatus } from './change-status.server.ts'
import { correctListing, type Correction } from './correct-listing.server.ts'
import { setTrust } from './trust.server.ts'

type Review = Correction & { competitionID: number; keep: boolean }

/**
 * Looks at a listing that was published at once. Taking it back ends its submitter's trust. A
 * listing that is not waiting to be looked at stays as it is.
 * @throws Problem 'conflict' or 'invalid' for corrections, as an approval does.
 */
export async function reviewCompetition(db: Db, admin: Admin, review: Review, now: Date) {
  const { competitionID, keep } = review
  return db.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, competitionID)
    if (!(await isUnreviewed(tx, admin, competitionID))) return { changed: false, listing }
    if (keep && review.corrections) {
      await correctListing(tx, admin, listing, review, now)
      await announceChange(tx)
    }
    await (keep ? markReviewed(tx, admin, listing, now) : takeBack(tx, admin, listing, now))
    return { changed: true, listing: (await findListing(tx, competitionID)) ?? listing }
  })
}

async function markReviewed(tx: Db, admin: Admin, listing: Listing, now: Date) {
  const { competitionID } = listing
  await setUnreviewed(tx, competitionID, false)
  const stays = toLogged({ ...listing, reason: null })
  const change = { competitionID, action: 'looked at', before: stays, after: stays } as const
  await logChange(tx, admin, change, now)
}

async function takeBack(tx: Db, admin: Admin, listing: Listing, now: Date) {
  const to = { status: 'pending', reason: null, publishedAt: null } as const
  await changeStatus(tx, admin, listing, { action: 'taken back', to }, now)
  await setTrust(tx, admin, { memberID: listing.submittedById, isTrusted: false }, now)
  await announceChange(tx)
}
