import type { StoredListing } from '../input/listing.ts'
import type { Category } from './categories.ts'
import { CARD_CHOICE_NAMES } from './card-choices.ts'
import { WINNER_FIELDS } from './winner-fields.ts'

export const CARD_FIELDS = [
  'competitionTitle',
  'competitionEndDate',
  'promoterName',
  'entryUrl',
  ...CARD_CHOICE_NAMES,
  'entryMethod',
  'entryDailyRule',
  'winnerAnnouncementDate',
  ...WINNER_FIELDS,
  'prizeValue',
  'prizeCount',
  'over18',
  'costsMoney',
  'onlyCounties',
] as const

/** The names are those of docs/contract.md#listings. */
export type CompetitionCard = Pick<StoredListing, (typeof CARD_FIELDS)[number]> & {
  competitionID: number
  competitionSlug: string
  competitionImageURL: string
  competitionFeaturedFlag: 1 | null
  mainCategory: Category
  /** Few have opened it, for its kind and age. Absent unless true, as most are not. */
  quiet?: true
  restricted: boolean
  /** Of the promoter's page; null until it is attached to one. */
  promoterSlug: string | null
  /** In milliseconds since 1970; null while it is not public. */
  publishedAt: number | null
}
