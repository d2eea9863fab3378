import type { Db } from '#app/db/client.server.ts'
import { readOpenListings } from '#app/features/directory/queries/open-listings.server.ts'
import { TODAY } from '#test/makers.ts'

/** Reads the listings that are open on TODAY. */
export function openNow(db: Db) {
  return readOpenListings(db, TODAY)
}
