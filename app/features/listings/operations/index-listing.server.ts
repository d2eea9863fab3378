import type { Db } from '#app/db/client.server.ts'
import { indexDocument, removeDocument, type SearchDocument } from '#app/db/search.server.ts'
import { indexWords } from '#app/lib/text/fold-text.ts'
import type { ListingInput } from '../input/listing.ts'
import { findListing } from '../queries/listing.server.ts'
import { distinctiveWords } from '../rules/duplicates.ts'
import { facetsOf } from '../rules/facets.ts'

type Searched = Pick<ListingInput, 'competitionTitle' | 'promoterName' | 'description'> &
  Parameters<typeof facetsOf>[0]

export async function indexListing(tx: Db, id: number, listing: Searched) {
  await indexDocument(tx, toDocument(id, listing))
}

export function toDocument(id: number, listing: Searched): SearchDocument {
  return {
    id,
    title: asWords(listing.competitionTitle),
    promoter: asWords(listing.promoterName),
    categories: asWords(listing.categories.join(' ')),
    description: asWords(listing.description),
    facets: facetsOf(listing),
  }
}

/** Only approved listings are searchable. */
export async function syncSearch(tx: Db, id: number) {
  const listing = await findListing(tx, id)
  if (listing?.status === 'approved') await indexListing(tx, id, listing)
  else await removeDocument(tx, id)
}

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

function asWords(text: string) {
  return indexWords(text).join(' ')
}
