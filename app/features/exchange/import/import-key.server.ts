import { createHash } from 'node:crypto'
import { listingIdentity, type Identity } from '#app/features/listings/rules/duplicates.ts'
import type { FileListing } from './input.ts'

/** What links did without when the keys of versions before TRACKING grew were stored. */
const FORMER_TRACKING =
  /^(?:utm_.*|hsa_.*|fbclid|gclid|gbraid|wbraid|msclkid|ttclid|igshid|igsh|mc_cid|mc_eid|_gl)$/i

/** Identifies a listing across imports: by its `reference` or by a hash of its identity. */
export function importKey(listing: Identity & Pick<FileListing, 'reference'>): string {
  return listing.reference ?? hash(listingIdentity(listing))
}

/** Returns the keys by which a listing may be stored: its own, and that of earlier versions. */
export function storedKeys({ importKey: key, ...listing }: Identity & { importKey: string }) {
  const isHash = key === hash(listingIdentity(listing))
  return isHash ? [key, hash(listingIdentity(listing, FORMER_TRACKING))] : [key]
}

function hash(identity: string) {
  return createHash('sha256').update(identity).digest('hex')
}
