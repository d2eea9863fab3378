import type { Db } from '#app/db/client.server.ts'
import type { ListingInput } from '../input/listing.ts'
import { distinctiveWords } from '../rules/duplicates.ts'

/** Indexes a listing of any status for duplicates and the admins' search; again without effect. */
export async function writeListingWords(
  tx: Db,
  id: number,
  listing: Pick<ListingInput, 'competitionTitle' | 'promoterName' | 'competitionEndDate'>,
) {
  const toRow = (place: 'title' | 'promoter') => (word: string) => ({
    word,
    place,
    end_date: listing.competitionEndDate,
    competition_id: id,
  })
  const rows = [
    ...distinctiveWords(listing.competitionTitle).map(toRow('title')),
    ...distinctiveWords(listing.promoterName).map(toRow('promoter')),
  ]
  if (rows.length === 0) return
  const insert = tx.insertInto('listing_words').values(rows)
  await insert.onConflict((conflict) => conflict.doNothing()).execute()
}
