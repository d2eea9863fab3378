import {
  FIELD_NAMES,
  fieldOf,
  type FieldName,
  COLUMN_FIELDS,
  fieldsOfType,
} from '#app/features/listings/rules/fields.ts'
import type { Status } from '#app/features/listings/rules/listing.ts'
import type { StoredListing } from '#app/features/listings/input/listing.ts'
import { dateValue } from '#app/features/listings/rules/closing.ts'

const SHOWN_MAX = 120

/** Admins edit any listing, members their own unless it is published (docs/contract.md#editing). */
export function mayEdit(
  listing: { status: Status; submittedById: number | null },
  member: { id: number; isAdmin: boolean },
): boolean {
  if (member.isAdmin) return true
  return listing.status !== 'approved' && listing.submittedById === member.id
}

type EditedName = FieldName | 'imageName'

const LABELS: readonly (readonly [EditedName, string])[] = [
  ...FIELD_NAMES.flatMap((name) => {
    const { logged } = fieldOf(name)
    return logged === undefined ? [] : [[name, logged] as const]
  }),
  ['imageName', 'picture'],
]

type Value = string | number | boolean | readonly string[] | null | undefined
type Edited = { readonly [Name in EditedName]?: Value }

export function changesOf(listing: Edited, edited: Edited) {
  const changed = LABELS.filter(([name]) => textOf(listing[name]) !== textOf(edited[name]))
  if (changed.length === 0) return undefined
  const write = (values: Edited) =>
    changed.map(([name, label]) => `${label}: ${shorten(textOf(values[name]))}`).join('; ')
  return { before: write(listing), after: write(edited) }
}

function textOf(value: Value): string {
  if (value === null || value === undefined) return 'none'
  return typeof value === 'object' ? value.join(', ') : String(value)
}

function shorten(text: string) {
  return text.length <= SHOWN_MAX ? text : `${text.slice(0, SHOWN_MAX)}…`
}

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
