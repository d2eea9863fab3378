import type { ListingInput } from '../input/listing.ts'
import { CATEGORIES } from '../rules/categories.ts'
import { normaliseEntryUrl } from '../rules/duplicates.ts'
import { isRestricted } from '../rules/listing.ts'

/** The columns that come from what was typed, with what its categories force. */
export function toListingRow(listing: ListingInput) {
  return {
    title: listing.competitionTitle,
    description: listing.description,
    promoter_name: listing.promoterName,
    entry_url: listing.entryUrl,
    entry_key: normaliseEntryUrl(listing.entryUrl),
    terms_url: listing.termsUrl ?? null,
    kind: listing.kind,
    entry_method: listing.entryMethod,
    entry_frequency: listing.entryFrequency,
    eligibility: listing.eligibility,
    over_18: toYesNo(listing.over18 || listing.categories.includes('Gambling')),
    costs_money: toYesNo(listing.costsMoney || listing.categories.includes('Pay to Play')),
    prize_value: listing.prizeValue ?? null,
    prize_count: listing.prizeCount ?? null,
    winner_announcement_date: listing.winnerAnnouncementDate ?? null,
    end_date: listing.competitionEndDate,
    main_category: listing.categories[0] ?? CATEGORIES[0],
    restricted: toYesNo(isRestricted(listing)),
  }
}

function toYesNo(yes: boolean): 0 | 1 {
  return yes ? 1 : 0
}
