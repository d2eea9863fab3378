import type { Db } from '#app/db/client.server.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { setFeatured } from '#app/features/listings/operations/change-competition.server.ts'
import { lockListing } from '#app/features/listings/operations/lock-listing.server.ts'
import type { Listing } from '#app/features/listings/queries/listing.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { logChange } from '#app/features/listings/operations/log-change.server.ts'

/**
 * Features a listing at the front of the premium list, or removes it (docs/contract.md#moderation).
 * Idempotent.
 * @throws Problem 'conflict' for a rejected listing.
 */
export async function updatePremium(
  db: Db,
  admin: Admin,
  { competitionID, featured }: { competitionID: number; featured: boolean },
  now: Date,
): Promise<{ changed: boolean; listing: Listing }> {
  return db.transaction().execute(async (tx) => {
    const listing = await lockListing(tx, competitionID)
    if ((listing.competitionFeaturedFlag === 1) === featured) return { changed: false, listing }
    if (featured && listing.status === 'rejected') {
      throw new Problem('conflict', 'A rejected competition cannot be featured.')
    }
    await setFeatured(tx, competitionID, featured, now)
    await logChange(
      tx,
      admin,
      {
        competitionID,
        action: featured ? 'featured' : 'featured no more',
        before: featured ? null : '1',
        after: featured ? '1' : null,
      },
      now,
    )
    if (listing.status === 'approved') await announceChange(tx)
    const competitionFeaturedFlag = featured ? (1 as const) : null
    return {
      changed: true,
      listing: { ...listing, competitionFeaturedFlag, updatedAt: now.getTime() },
    }
  })
}
