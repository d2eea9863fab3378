import type { ListingInput } from '../input/listing.ts'
import { toColumns } from '../queries/columns.server.ts'
import { CATEGORIES } from '../rules/categories.ts'
import { eligibilityOf } from '../rules/counties.ts'
import { normaliseEntryUrl } from '../rules/duplicates.ts'
import { isForAdults, isPaid, isRestricted } from '../rules/listing.ts'

export function toListingRow(listing: ListingInput) {
  return {
    ...toColumns(listing),
    entry_key: normaliseEntryUrl(listing.entryUrl),
    eligibility: eligibilityOf(listing),
    over_18: toYesNo(isForAdults(listing)),
    costs_money: toYesNo(isPaid(listing)),
    main_category: listing.categories[0] ?? CATEGORIES[0],
    restricted: toYesNo(isRestricted(listing)),
  }
}

function toYesNo(yes: boolean): 0 | 1 {
  return yes ? 1 : 0
}
