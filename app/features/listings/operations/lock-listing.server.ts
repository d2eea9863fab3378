import type { Db } from '#app/db/client.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { findListing, type Listing } from '../queries/listing.server.ts'

/**
 * Reads a listing that is about to be changed; others who want to change it wait until this
 * transaction ends, on either database.
 * @throws Problem 'not-found'.
 */
export async function lockListing(tx: Db, id: number): Promise<Listing> {
  await tx
    .updateTable('competitions')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('id', '=', id)
    .execute()
  const listing = await findListing(tx, id)
  if (!listing) throw new Problem('not-found', 'There is no such competition.')
  return listing
}
