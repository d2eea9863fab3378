import type { Db } from '#app/db/client.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { findListing, type Listing } from '../queries/listing.server.ts'

/** Locks a listing until the transaction ends, on either database. @throws Problem `not-found`. */
export async function lockListing(tx: Db, id: number): Promise<Listing> {
  await lockListings(tx, [id])
  const listing = await findListing(tx, id)
  if (!listing) throw new Problem('not-found', 'There is no such competition.')
  return listing
}

/** Locks each that is there, in the order of their numbers, so that concurrent transactions don't deadlock. */
export async function lockListings(tx: Db, ids: readonly number[]): Promise<void> {
  for (const id of ids.toSorted((a, b) => a - b))
    await tx
      .updateTable('competitions')
      .set(({ ref }) => ({ id: ref('id') }))
      .where('id', '=', id)
      .execute()
}
