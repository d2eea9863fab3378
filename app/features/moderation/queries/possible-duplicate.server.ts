import type { Db } from '#app/db/client.server.ts'
import { findListing, type Listing } from '#app/features/listings/queries/listing.server.ts'
import { findDuplicates } from '#app/features/submissions/queries/duplicates.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { Day } from '#app/lib/time/days.ts'
import { mayBeSecond } from '#app/features/submissions/rules/similar.ts'

/** Returns an undecided listing if approving it must ask first. */
export async function findPossibleDuplicate(
  db: Db,
  _admin: Admin,
  competitionID: number,
  today: Day,
): Promise<Listing | undefined> {
  const listing = await findListing(db, competitionID)
  if (listing?.status !== 'pending') return undefined
  const duplicates = await findDuplicates(db, listing, competitionID)
  return mayBeSecond(listing, duplicates, today) ? listing : undefined
}
