import type { Db } from '#app/db/client.server.ts'
import { indexDocument, removeDocument } from '#app/db/search.server.ts'
import { searchWords } from '#app/lib/text/fold-text.ts'
import type { ListingInput } from '../input/listing.ts'
import { findListing } from '../queries/listing.server.ts'
import { tellingWords } from '../rules/duplicates.ts'

type Searched = Pick<
  ListingInput,
  'competitionTitle' | 'promoterName' | 'categories' | 'description'
>

/** Lets visitors find a public listing. */
export async function indexListing(tx: Db, id: number, listing: Searched) {
  await indexDocument(tx, {
    id,
    title: asWords(listing.competitionTitle),
    promoter: asWords(listing.promoterName),
    categories: asWords(listing.categories.join(' ')),
    description: asWords(listing.description),
  })
}

/** Visitors find what is public, and nothing else. */
export async function syncSearch(tx: Db, id: number) {
  const listing = await findListing(tx, id)
  if (listing?.status === 'approved') await indexListing(tx, id, listing)
  else await removeDocument(tx, id)
}

/** Indexes a listing of any status for duplicates and the admins' search. */
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
    ...tellingWords(listing.competitionTitle).map(toRow('title')),
    ...tellingWords(listing.promoterName).map(toRow('promoter')),
  ]
  if (rows.length > 0) await tx.insertInto('listing_words').values(rows).execute()
}

function asWords(text: string) {
  return searchWords(text).join(' ')
}
