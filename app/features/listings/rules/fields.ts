import { CHOICE_FIELDS } from './choices.ts'

type Field = {
  /** A column of the table competitions; categories have their own table. */
  column?: string
  /** The type its text is parsed to in forms and CSV; absent for text and choices. */
  type?: 'categories' | 'day' | 'link' | 'number' | 'yes-no'
  required?: true
  /** Its label in the change log; the closing date is logged separately. */
  logged?: string
}

/** What people say of a listing, in the order of files. CONTRIBUTING.md tells how to add a field. */
export const FIELDS = {
  competitionTitle: { column: 'title', required: true, logged: 'title' },
  description: { column: 'description', required: true, logged: 'description' },
  categories: { type: 'categories', required: true, logged: 'categories' },
  promoterName: { column: 'promoter_name', required: true, logged: 'promoter' },
  entryUrl: { column: 'entry_url', type: 'link', required: true, logged: 'entry link' },
  termsUrl: { column: 'terms_url', type: 'link', logged: 'T&Cs link' },
  ...CHOICE_FIELDS,
  over18: { column: 'over_18', type: 'yes-no', logged: '18+' },
  costsMoney: { column: 'costs_money', type: 'yes-no', logged: 'costs money' },
  prizeValue: { column: 'prize_value', type: 'number', logged: 'prize value' },
  prizeCount: { column: 'prize_count', type: 'number', logged: 'number of prizes' },
  winnerAnnouncementDate: {
    column: 'winner_announcement_date',
    type: 'day',
    logged: 'winners announced',
  },
  competitionEndDate: { column: 'end_date', type: 'day', required: true },
} as const satisfies Record<string, Field>

export type FieldName = keyof typeof FIELDS
/** A field with its own column. */
export type ColumnField = Exclude<FieldName, 'categories'>

export const FIELD_NAMES = Object.keys(FIELDS) as FieldName[]
export const COLUMN_FIELDS = FIELD_NAMES.filter((name) => name !== 'categories')
export const REQUIRED_FIELDS = FIELD_NAMES.filter((name) => fieldOf(name).required)
export const OPTIONAL_FIELDS = FIELD_NAMES.filter((name) => !fieldOf(name).required)

export function fieldOf(name: FieldName): Field {
  return FIELDS[name]
}

export function fieldsOfType(type: Field['type']): FieldName[] {
  return FIELD_NAMES.filter((name) => fieldOf(name).type === type)
}

export function isFieldName(name: string): name is FieldName {
  return Object.hasOwn(FIELDS, name)
}
