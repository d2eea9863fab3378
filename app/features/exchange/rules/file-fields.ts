import { fieldOf, FIELD_NAMES, isFieldName } from '#app/features/listings/rules/fields.ts'

/** The fields of a file, in the order in which export writes them. `status` is never read. */
export const FILE_FIELDS = [
  'reference',
  'competitionSlug',
  ...FIELD_NAMES,
  'competitionFeaturedFlag',
  'publishedAt',
  'image',
  'status',
] as const

export type FileField = (typeof FILE_FIELDS)[number]

export function isFileField(name: string): name is FileField {
  return (FILE_FIELDS as readonly string[]).includes(name)
}

/** The type a field's text is parsed to; undefined for plain text. */
export function typeOf(name: FileField) {
  if (name === 'competitionFeaturedFlag') return 'yes-no'
  if (name === 'publishedAt') return 'instant'
  return isFieldName(name) ? fieldOf(name).type : undefined
}
