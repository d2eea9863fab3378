import { setImmediate } from 'node:timers/promises'
import type { Db } from '#app/db/client.server.ts'
import {
  listMissingRecentDocuments,
  RECENT_MAX,
  trimRecentDocuments,
} from '#app/db/search.server.ts'
import { syncSearch } from './index-listing.server.ts'

const BATCH_ROWS = 50

/** Refills the recent index with the `max` newest, in short transactions. @returns how many. */
export async function renewRecentSearch(db: Db, max = RECENT_MAX): Promise<number> {
  await trimRecentDocuments(db, max)
  for (let added = 0; ;) {
    const ids = await listMissingRecentDocuments(db, BATCH_ROWS, max)
    await db.transaction().execute(async (tx) => {
      for (const id of ids) await syncSearch(tx, id)
    })
    added += ids.length
    if (ids.length < BATCH_ROWS) return added
    await setImmediate()
  }
}
