import { setImmediate } from 'node:timers/promises'
import type { Db } from '#app/db/client.server.ts'
import { listDocumentsAfter, trimRecentDocuments } from '#app/db/search.server.ts'
import { announceChange } from './announce-change.server.ts'
import { syncSearch } from './index-listing.server.ts'
import { lockListings } from './lock-listing.server.ts'

/** Rises when `indexListing` makes other documents of the same listings. */
export const SEARCH_VERSION = 3
const BATCH_ROWS = 50
/** Each writes its documents to the recent ones too, old as they are. */
const BATCHES_PER_TRIM = 20

/**
 * Rebuilds search documents that older rules made, in short transactions, so that the site can write
 * and search in between. If it is interrupted, the next run starts again.
 * @returns how many were made.
 */
export async function rebuildSearch(db: Db): Promise<number> {
  const stored = await db.selectFrom('search_version').select('version').executeTakeFirstOrThrow()
  if (stored.version >= SEARCH_VERSION) return 0
  let rebuilt = 0
  for (let batch = 1, last = 0; ; batch += 1) {
    const ids = await listDocumentsAfter(db, last, BATCH_ROWS)
    await db.transaction().execute((tx) => syncAll(tx, ids))
    rebuilt += ids.length
    last = ids.at(-1) ?? last
    const isLast = ids.length < BATCH_ROWS
    if (isLast || batch % BATCHES_PER_TRIM === 0) await trimRecentDocuments(db)
    if (isLast) break
    await setImmediate()
  }
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('search_version').set({ version: SEARCH_VERSION }).execute()
    await announceChange(tx)
  })
  return rebuilt
}

/** Locks the listings first, as every change of one does. */
async function syncAll(tx: Db, ids: readonly number[]) {
  await lockListings(tx, ids)
  for (const id of ids) await syncSearch(tx, id)
}
