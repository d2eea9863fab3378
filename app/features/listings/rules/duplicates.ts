import { foldText, searchWords } from '#app/lib/text/fold-text.ts'
import { TRACKING } from '#app/lib/web/tracking-parameters.ts'
import type { ListingInput } from '../input/listing.ts'

/** Similar titles are duplicates when they close within this many days. */
export const DUPLICATE_DAYS = 7
const WORDS_MAX = 12
/** Similar titles share this fraction of their distinctive words. */
const SHARED_PART = 0.6
const COMMON_WORDS = new Set(
  'a an and at be by chance enter euro every for free from get great in is it its now of on one or our prize stay the this to two up win with worth you your'.split(
    ' ',
  ),
)

/** For comparing only: without scheme, www., fragment, tracking parameters and final slash. */
export function normaliseEntryUrl(address: string): string {
  return withoutTracking(address, TRACKING)
}

function withoutTracking(address: string, tracking: RegExp) {
  const url = new URL(address)
  const host = url.host.toLowerCase().replace(/^www\./, '')
  const parameters = new URLSearchParams(
    [...url.searchParams].filter(([name]) => !tracking.test(name)),
  )
  parameters.sort()
  const query = parameters.size > 0 ? `?${parameters}` : ''
  return `${host}${url.pathname.replace(/(?<!\/)\/+$/, '')}${query}`
}

/** Folded and unique, without 'win', 'a', 'the' … */
export function distinctiveWords(text: string): string[] {
  const words = searchWords(text).filter((word) => !COMMON_WORDS.has(word))
  return [...new Set(words)].slice(0, WORDS_MAX)
}

export function minSharedWords(words: readonly string[]): number {
  return Math.max(Math.ceil(words.length * SHARED_PART), 1)
}

/** 'Win a weekend in Dingle' and 'WIN! One weekend away in Dingle' are similar. */
export function isSimilarTitle(title: string, other: string): boolean {
  const [words, others] = [distinctiveWords(title), distinctiveWords(other)]
  const shared = words.filter((word) => others.includes(word)).length
  return shared > 0 && shared >= Math.max(words.length, others.length) * SHARED_PART
}

export type Identity = Pick<ListingInput, 'entryUrl' | 'competitionTitle' | 'competitionEndDate'>

/** Equal for copies of a listing: entry page, folded title, closing date. */
export function listingIdentity(listing: Identity, tracking = TRACKING): string {
  const title = foldText(listing.competitionTitle).replace(/\s+/g, ' ').trim()
  return [withoutTracking(listing.entryUrl, tracking), title, listing.competitionEndDate].join('\n')
}
