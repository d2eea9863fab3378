import { foldText } from '#app/lib/text.ts'
import type { ListingInput } from '../input.ts'

const TRACKING = /^(utm_.*|fbclid|gclid)$/i

/**
 * What tells an entry page from another: host and path without what differs between links to
 * the same page (scheme, www., fragment, tracking parameters, their order, a slash at the end).
 * For comparing only; it is not an address.
 */
export function normaliseEntryUrl(address: string): string {
  const url = new URL(address)
  const host = url.host.toLowerCase().replace(/^www\./, '')
  const parameters = new URLSearchParams(
    [...url.searchParams].filter(([name]) => !TRACKING.test(name)),
  )
  parameters.sort()
  const query = parameters.size > 0 ? `?${parameters}` : ''
  return `${host}${url.pathname.replace(/\/+$/, '')}${query}`
}

type Identity = Pick<ListingInput, 'entryUrl' | 'competitionTitle' | 'competitionEndDate'>

/**
 * What two copies of one listing have in common: the entry page, the title without regard to
 * case and accents, and the closing date.
 */
export function listingIdentity(listing: Identity): string {
  const title = foldText(listing.competitionTitle).replace(/\s+/g, ' ').trim()
  return [normaliseEntryUrl(listing.entryUrl), title, listing.competitionEndDate].join('\n')
}
