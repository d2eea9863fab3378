import { foldText, searchWords } from '#app/lib/text/fold-text.ts'
import type { ListingInput } from '../input/listing.ts'

const TRACKING = /^(utm_.*|fbclid|gclid)$/i

/** Listings with similar titles are taken for one when they close within this many days. */
export const DUPLICATE_DAYS = 7
const WORDS_MAX = 12
/** Titles are similar when they share this part of their telling words. */
const SHARED_PART = 0.6
/** Words too common in titles to mean anything. */
const COMMON_WORDS = new Set(
  'a an and at be by chance enter euro every for free from get great in is it its now of on one or our prize stay the this to two up win with worth you your'.split(
    ' ',
  ),
)

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

/** The words that tell a title or a name from others: folded, each once, without 'win', 'a', 'the' … */
export function tellingWords(text: string): string[] {
  const words = searchWords(text).filter((word) => !COMMON_WORDS.has(word))
  return [...new Set(words)].slice(0, WORDS_MAX)
}

/** How many telling words another title must share to be worth comparing. */
export function sharedWordsWanted(words: readonly string[]): number {
  return Math.max(Math.ceil(words.length * SHARED_PART), 1)
}

/** 'Win a weekend in Dingle' and 'WIN! One weekend away in Dingle' are about one prize. */
export function isSimilarTitle(title: string, other: string): boolean {
  const [words, others] = [tellingWords(title), tellingWords(other)]
  const shared = words.filter((word) => others.includes(word)).length
  return shared > 0 && shared >= Math.max(words.length, others.length) * SHARED_PART
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
