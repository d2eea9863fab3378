import type { StoredListing } from '#app/features/listings/input/listing.ts'
import { dateValue } from '#app/features/listings/rules/closing.ts'
import { COLUMN_FIELDS, fieldsOfType } from '#app/features/listings/rules/fields.ts'

type Written = StoredListing & { imageName: string | null; updatedAt: number }

export function toFormValues(listing: Written): Record<string, string> {
  const [category1, category2, category3] = listing.categories
  const ticks = fieldsOfType('yes-no').map((name) => [name, listing[name] ? 'on' : null])
  const values = {
    ...Object.fromEntries(COLUMN_FIELDS.map((name) => [name, listing[name]])),
    ...Object.fromEntries(ticks),
    category1,
    category2,
    category3,
    imageName: listing.imageName,
    competitionEndDate: dateValue(listing.competitionEndDate),
    version: listing.updatedAt,
  }
  const present = Object.entries<string | number | null | undefined>(values).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  return Object.fromEntries(present.map(([name, value]) => [name, String(value)]))
}
