import type { Db } from '#app/db/client.server.ts'
import { endFeatured, logFeatured } from '#app/features/places/operations/run-bookings.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { lockListing } from '#app/features/listings/operations/lock-listing.server.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { PremiumInput } from '../input/moderation.ts'

/** Idempotent. @throws Problem 'conflict' for a rejected listing. */
export async function updatePremium(db: Db, admin: Admin, input: PremiumInput, now: Date) {
  const { competitionID, featured } = input
  return db.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, competitionID)
    // A paused booking has taken the flag off already.
    const ended = !featured && (await endFeatured(tx, competitionID, now))
    if ((listing.competitionFeaturedFlag === 1) === featured) return { changed: ended, listing }
    const changed = await featureListing(tx, admin, listing, featured, now)
    if (listing.status === 'approved') await announceChange(tx)
    return { changed: true, listing: changed }
  })
}

/** Features a locked listing, or stops it, and logs it; the caller announces. */
export async function featureListing(
  tx: Db,
  admin: Admin,
  listing: Listing,
  featured: boolean,
  now: Date,
): Promise<Listing> {
  const { competitionID, status, competitionFeaturedFlag } = listing
  if ((competitionFeaturedFlag === 1) === featured) return listing
  if (featured && status === 'rejected')
    throw new Problem('conflict', 'A rejected competition cannot be featured.')
  await logFeatured(tx, admin, { competitionID, featured }, now)
  return { ...listing, competitionFeaturedFlag: featured ? 1 : null, updatedAt: now.getTime() }
}
