import { createHash } from 'node:crypto'
import { listingIdentity } from '#app/features/listings/rules/duplicates.ts'
import type { FileListing } from './input.ts'

/** Identifies a listing across imports: by its `reference` or by a hash of its identity. */
export function importKey(
  listing: Pick<FileListing, 'reference' | 'entryUrl' | 'competitionTitle' | 'competitionEndDate'>,
): string {
  return listing.reference ?? createHash('sha256').update(listingIdentity(listing)).digest('hex')
}
