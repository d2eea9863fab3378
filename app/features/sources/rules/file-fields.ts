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

const OTHER_LABELS: Partial<Record<FileField, string>> = {
  reference: 'Reference',
  competitionSlug: 'Slug',
  competitionEndDate: 'Closing date',
  competitionFeaturedFlag: 'Featured',
  publishedAt: 'Published at',
  image: 'Picture',
}

export function isFileField(name: string): name is FileField {
  return (FILE_FIELDS as readonly string[]).includes(name)
}

/** What people call it: 'Entry link'. */
export function fieldLabel(name: FileField): string {
  const label = (isFieldName(name) && fieldOf(name).logged) || OTHER_LABELS[name] || name
  return label.charAt(0).toUpperCase() + label.slice(1)
}

/** Undefined for plain text. */
export function typeOf(name: FileField) {
  if (name === 'competitionFeaturedFlag') return 'yes-no'
  if (name === 'publishedAt') return 'instant'
  return isFieldName(name) ? (fieldOf(name).type ?? 'choice') : undefined
}

export function hasDates(name: FileField | null | undefined): boolean {
  const type = name ? typeOf(name) : undefined
  return type === 'day' || type === 'instant'
}
