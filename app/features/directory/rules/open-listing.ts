import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import type { StoredListing } from '#app/features/listings/input/listing.ts'
import type { Category } from '#app/features/listings/rules/categories.ts'
import { FILTERED_CHOICES } from '#app/features/listings/rules/choices.ts'
import { COUNTY_FIELDS } from '#app/features/listings/rules/counties.ts'
import { indexWords } from '#app/lib/text/fold-text.ts'
import { ROUND_FIELDS } from './round-data.ts'

/** What lists are filtered by, and what the round shows. */
export const LISTED_FIELDS = [
  ...new Set([
    ...ROUND_FIELDS,
    ...FILTERED_CHOICES,
    ...COUNTY_FIELDS,
    'over18' as const,
    'costsMoney' as const,
  ]),
]

/** A listing as the server holds it in memory while it is open. */
export type OpenListing = Pick<StoredListing, (typeof LISTED_FIELDS)[number]> & {
  card: Readonly<CompetitionCard>
  /** The main one first. */
  categories: readonly Category[]
  promoterID: number | null
  /** Milliseconds since 1970. */
  featuredAt: number
  updatedAt: number
  texts: SearchedTexts
  /** Another one after each change. */
  mark: string
}

/** The words of a listing between spaces, so that whole words can be found. */
export type SearchedTexts = { title: string; promoter: string; categories: string; all: string }

/** No phrase reaches from one text into the next. */
const BETWEEN = ' | '

/** 'Win €500 in …', 'a €1,000 gift card': the amount is the prize, not what something is worth. */
const MONEY_PRIZE =
  /^\W*(?:win )?(?:an? |up to |(?:one|share) of )*[€£] ?\d[\d.,]*[km]?(?:$|[!.:]| (?:in|for|to|towards|from|every|each|cash|gift|voucher|shopping spree|fund|launch fund|bursary|grant|jackpot|stake)\b)|\b(?:spending money|in cash|cash prize)/i
const MONEY_WORDS = ' cash money euro'

export function toSearchedTexts(listing: {
  title: string
  promoter: string
  categories: readonly Category[]
  /** Words of its counties and towns. */
  places?: string
  description: string
}): SearchedTexts {
  const money = MONEY_PRIZE.test(listing.title) ? MONEY_WORDS : ''
  const [title, promoter] = [toSearched(listing.title + money), toSearched(listing.promoter)]
  const categories = toSearched(`${listing.categories.join(' ')} ${listing.places ?? ''}`)
  const all = [title, promoter, categories, toSearched(listing.description)].join(BETWEEN)
  return { title, promoter, categories, all }
}

function toSearched(text: string): string {
  return ` ${indexWords(text).join(' ')} `
}
