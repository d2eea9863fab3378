import { createHash } from 'node:crypto'
import { listingIdentity } from '#app/features/listings/rules/duplicates.ts'
import type { FileListing } from './input.ts'

/**
 * Under which key a listing of a file is kept, so that it is never added twice: the file's own
 * `reference`, or a hash of what two copies of one listing have in common.
 */
export function importKey(
  listing: Pick<FileListing, 'reference' | 'entryUrl' | 'competitionTitle' | 'competitionEndDate'>,
): string {
  return listing.reference ?? createHash('sha256').update(listingIdentity(listing)).digest('hex')
}
