import type { RoundListing } from '#app/features/directory/rules/round-data.ts'
import { canEnter, readSavedText } from '#app/features/listings/rules/passport.ts'

/** Returns whether the passport that the device has stored admits a listing; all without one. */
export function fitsPassport(text: string | null): (listing: RoundListing) => boolean {
  const saved = readSavedText(text ?? '')
  return (listing) => saved === undefined || canEnter(listing, saved.passport) === 'yes'
}
