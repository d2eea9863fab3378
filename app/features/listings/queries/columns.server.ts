import type { Selectable } from 'kysely'
import type { Schema } from '#app/db/schema.ts'
import type { ListingInput, StoredListing } from '../input/listing.ts'
import { COLUMN_FIELDS, fieldOf, FIELDS, type ColumnField } from '../rules/fields.ts'

type ColumnOf<Name extends ColumnField> = (typeof FIELDS)[Name]['column']
type Row<Name extends ColumnField> = Pick<Selectable<Schema['competitions']>, ColumnOf<Name>>

export function columnsOf<Name extends ColumnField>(
  names: readonly Name[],
): `competitions.${ColumnOf<Name>}`[] {
  return names.map((name) => `competitions.${FIELDS[name].column}` as const)
}

export function readFields<Name extends ColumnField>(
  row: Row<Name>,
  names: readonly Name[],
): Pick<StoredListing, Name> {
  const read = names.map((name) => {
    const value = row[FIELDS[name].column as ColumnOf<Name>]
    return [name, fieldOf(name).type === 'yes-no' ? value === 1 : value]
  })
  return Object.fromEntries(read) as Pick<StoredListing, Name>
}

/** Absent values are null. */
export function toColumns(listing: ListingInput): Row<ColumnField> {
  const columns = COLUMN_FIELDS.map((name) => {
    const value = listing[name] ?? null
    return [FIELDS[name].column, fieldOf(name).type === 'yes-no' ? Number(value) : value]
  })
  return Object.fromEntries(columns) as Row<ColumnField>
}
