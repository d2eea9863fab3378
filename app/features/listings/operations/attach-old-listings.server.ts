import { setImmediate } from 'node:timers/promises'
import type { Db } from '#app/db/client.server.ts'
import { announceChange } from './announce-change.server.ts'
import { findOrAddPromoter } from './attach-promoter.server.ts'

const BATCH_ROWS = 200

/** Attaches the listings that have no promoter yet, in short transactions. @returns how many. */
export async function attachOldListings(db: Db, now: Date, signal?: AbortSignal): Promise<number> {
  let attached = 0
  // SQLite runs on the main thread, so requests are answered between batches.
  for (let count = BATCH_ROWS; count === BATCH_ROWS; await setImmediate()) {
    if (signal?.aborted) break
    count = await db.transaction().execute((tx) => attachBatch(tx, now))
    attached += count
  }
  if (attached > 0) await announceChange(db)
  return attached
}

async function attachBatch(tx: Db, now: Date): Promise<number> {
  const rows = await tx
    .selectFrom('competitions')
    .select(['id', 'promoter_name as promoterName', 'entry_url as entryUrl'])
    .where('promoter_id', 'is', null)
    .orderBy('id')
    .limit(BATCH_ROWS)
    .execute()
  const listingsOf = new Map<number, number[]>()
  for (const row of rows) {
    const promoter = await findOrAddPromoter(tx, row, now)
    listingsOf.set(promoter, [...(listingsOf.get(promoter) ?? []), row.id])
  }
  for (const [promoter, ids] of listingsOf)
    await tx
      .updateTable('competitions')
      .set({ promoter_id: promoter })
      .where('id', 'in', ids)
      // An edit in the meantime has attached it itself.
      .where('promoter_id', 'is', null)
      .execute()
  return rows.length
}
