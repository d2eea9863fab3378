import type { FieldName } from '#app/features/listings/rules/fields.ts'

export type ReadField = {
  /** As the form sends it; '' where the text only gives a hint. */
  value: string
  /** The words it was read in. */
  from: string
  /** Known from our own listings, not from the text. */
  isOurs?: true
}
export type ReadFields = Partial<Record<FieldName, ReadField>>

export function withoutGaps(fields: { [Name in FieldName]?: ReadField | undefined }): ReadFields {
  const found = Object.entries<ReadField | undefined>(fields).filter(
    ([, field]) => field !== undefined,
  )
  return Object.fromEntries(found)
}
