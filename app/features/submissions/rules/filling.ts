import type { ReadField, ReadFields } from '#app/features/reading/rules/read-fields.ts'
import { DEFAULT_CHOICES } from '#app/features/listings/rules/choices.ts'

type Values = Record<string, string>
export type Filling = {
  values: Values
  notes: Values
  unread?: string
}

const DEFAULTS: Record<string, string | null> = DEFAULT_CHOICES

/** The values for the form, and what each field says of its source. */
export function toFilling(fields: ReadFields, source: 'page' | 'text'): Filling {
  const read = Object.entries(fields)
  return {
    values: Object.fromEntries(
      read.filter(([, { value }]) => value !== '').map(([name, { value }]) => [name, value]),
    ),
    notes: Object.fromEntries(
      read.map(([name, field]) => [name, `${sourceOf(field, source)}: “${field.from}”`]),
    ),
  }
}

function sourceOf({ value, isOurs }: ReadField, source: 'page' | 'text') {
  if (isOurs) return 'From our other listings of that site'
  return value === '' ? 'Perhaps' : `From the ${source}`
}

/** Fills in a form that was sent without script: only fields that are empty or have their default. */
export function fillSent(sent: Values, { values, notes }: Filling): Filling {
  return { values: { ...sent, ...freeIn(sent, values) }, notes: freeIn(sent, notes) }
}

/** Returns the values for fields that are empty or have their default. */
export function freeIn(typed: Values, values: Values): Values {
  const isFree = (name: string) => !typed[name] || typed[name] === DEFAULTS[name]
  return Object.fromEntries(Object.entries(values).filter(([name]) => isFree(name)))
}

/** For a listing that is edited: what the page says of fields that have another value. */
export function differencesIn(typed: Values, fields: ReadFields): Values {
  const different = Object.entries(fields).filter(
    ([name, { value }]) => typed[name] && value !== '' && value !== typed[name],
  )
  return Object.fromEntries(different.map(([name, { from }]) => [name, `The page says: “${from}”`]))
}

/** For a listing that is edited: fills in what is empty, and tells where the page says something else. */
export function fillEdited(typed: Values, fields: ReadFields): Filling {
  const filling = toFilling(fields, 'page')
  const values = freeIn(typed, filling.values)
  const own = freeIn(typed, filling.notes)
  return { values, notes: { ...differencesIn(typed, fields), ...own } }
}
