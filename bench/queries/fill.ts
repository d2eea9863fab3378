import type { Db } from '#app/db/client.server.ts'
import { announceChange } from '#app/features/competitions/operations/announce-change.server.ts'
import {
  insertCompetition,
  type NewCompetition,
} from '#app/features/competitions/operations/insert-competition.server.ts'

const BATCH_ROWS = 500

/** Adds the next `count` listings by the operation that the product itself uses. */
export async function addListings(
  db: Db,
  listings: Iterator<NewCompetition>,
  count: number,
  now: Date,
) {
  for (let added = 0; added < count; added += BATCH_ROWS) {
    await db.transaction().execute(async (tx) => {
      for (let row = 0; row < Math.min(BATCH_ROWS, count - added); row += 1) {
        await insertCompetition(tx, listings.next().value as NewCompetition, now)
      }
      await announceChange(tx)
    })
  }
}
