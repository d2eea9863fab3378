import { fieldOf, FIELD_NAMES, isFieldName } from '#app/features/listings/rules/fields.ts'

/** In the order of exports; `status` is never imported. */
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

/** Undefined for plain text. */
export function typeOf(name: FileField) {
  if (name === 'competitionFeaturedFlag') return 'yes-no'
  if (name === 'publishedAt') return 'instant'
  return isFieldName(name) ? fieldOf(name).type : undefined
}
