import type { Db } from '#app/db/client.server.ts'
import { normaliseEntryUrl } from '../rules/duplicates.ts'
import { writeListingWords } from './index-listing.server.ts'

const BATCH_ROWS = 200

/** Fills in keys and words of older listings in short transactions. @returns how many. */
export async function keyOldListings(db: Db): Promise<number> {
  for (let keyed = 0; ;) {
    const count = await keyBatch(db)
    keyed += count
    if (count < BATCH_ROWS) return keyed
  }
}

async function keyBatch(db: Db) {
  return db.transaction().execute(async (tx) => {
    const rows = await tx
      .selectFrom('competitions')
      .select(['id', 'entry_url', 'title', 'promoter_name', 'end_date'])
      .where('entry_key', 'is', null)
      .orderBy('id')
      .limit(BATCH_ROWS)
      .execute()
    for (const { id, entry_url, title, promoter_name, end_date } of rows) {
      const { numUpdatedRows } = await tx
        .updateTable('competitions')
        .set({ entry_key: normaliseEntryUrl(entry_url) })
        .where('id', '=', id)
        .where('entry_key', 'is', null)
        .executeTakeFirst()
      // Another process may have done it.
      if (numUpdatedRows === 0n) continue
      await writeListingWords(tx, id, {
        competitionTitle: title,
        promoterName: promoter_name,
        competitionEndDate: end_date,
      })
    }
    return rows.length
  })
}
