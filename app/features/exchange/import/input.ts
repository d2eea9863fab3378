import { z } from 'zod'
import { addDays, startOfDublinDay, type Day } from '#app/lib/time/days.ts'
import { TEXT_LINE } from '#app/lib/text/fold-text.ts'
import { ListingInput } from '#app/features/listings/input/listing.ts'
import { isFileField, typeOf, type FileField } from '../rules/file-fields.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'

const REFERENCE_MAX = 200
const SLUG_MAX = 120
const PATH_MAX = 500
const HALF_A_DAY_MS = 12 * HOUR_MS
/** Rows of the same relative day are this far apart. */
const STEP_MS = 10
const RELATIVE_DAY = /^today(?:([+-])(\d{1,4}))?$/i
const YES_NO = new Map([
  ['true', true],
  ['yes', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['0', false],
])

/** Has more fields than a form (docs/contract.md#command-line). */
const FileListing = ListingInput.extend({
  reference: z
    .string('The reference must be text.')
    .max(REFERENCE_MAX, `The reference can have at most ${REFERENCE_MAX} characters.`)
    .regex(TEXT_LINE, 'The reference has characters that cannot be shown.')
    .nullish(),
  competitionSlug: z
    .string('The slug must be text.')
    .max(SLUG_MAX, `The slug can have at most ${SLUG_MAX} characters.`)
    .regex(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'The slug can only have a-z, 0-9 and single hyphens between them.',
    )
    .optional(),
  competitionFeaturedFlag: z
    .boolean('The featured flag is 1 or empty.')
    .default(false)
    .transform((featured) => (featured ? 1 : null)),
  publishedAt: z.iso
    .datetime({
      offset: true,
      error: 'The time of publication must be written like 2026-11-21T12:00:00Z.',
    })
    .transform((text) => new Date(text))
    .optional(),
  image: z
    .string('The image must be the path of a file.')
    .max(PATH_MAX, `The path of the image can have at most ${PATH_MAX} characters.`)
    .optional(),
})
export type FileListing = z.infer<typeof FileListing>

/** `index` counts the file's rows from 0. */
type RowContext = { index: number; now: Date; today: Day }

/** Validates one row; numbers, booleans and lists may be text, as in CSV. */
export function parseRow(
  row: Record<string, unknown>,
  context: RowContext,
): { listing: FileListing } | { error: string } {
  const parsed = FileListing.safeParse(readValues(row, context))
  const errors = parsed.success ? [] : parsed.error.issues.map(({ message }) => message)
  if (parsed.success && parsed.data.publishedAt && parsed.data.publishedAt > context.now) {
    errors.push('The time of publication lies in the future.')
  }
  if (parsed.success && errors.length === 0) return { listing: parsed.data }
  return { error: [...new Set(errors)].join(' ') }
}

/** Known fields only, without a prototype, so that `__proto__` is a key like others. */
function readValues(row: Record<string, unknown>, context: RowContext) {
  const values = Object.create(null) as Record<string, unknown>
  for (const [field, given] of Object.entries(row)) {
    const value = typeof given === 'string' ? given.trim() : given
    if (value === '' || value === null || !isFileField(field)) continue
    values[field] = readValue(field, value, context)
  }
  return values
}

function readValue(field: FileField, value: unknown, context: RowContext): unknown {
  switch (typeOf(field)) {
    case 'categories':
      return typeof value === 'string' ? splitList(value) : value
    case 'yes-no':
      return readYesNo(value)
    case 'number':
      return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
    case 'day':
      return readDay(value, context)
    case 'instant':
      return readInstant(value, context)
    default:
      return value
  }
}

function splitList(text: string) {
  return text
    .split(';')
    .map((name) => name.trim())
    .filter(Boolean)
}

function readYesNo(value: unknown) {
  if (typeof value === 'boolean') return value
  return YES_NO.get(String(value).toLowerCase()) ?? value
}

function readDay(value: unknown, { today }: RowContext) {
  const days = relativeDays(value)
  return days === undefined ? value : addDays(today, days)
}

/** Noon, and earlier for each row, so that the file's order is newest first. */
function readInstant(value: unknown, { index, now, today }: RowContext) {
  const days = relativeDays(value)
  if (days === undefined) return value
  const noon = startOfDublinDay(addDays(today, days)).getTime() + HALF_A_DAY_MS
  return new Date(Math.min(noon, now.getTime()) - index * STEP_MS).toISOString()
}

function relativeDays(value: unknown) {
  const found = typeof value === 'string' ? RELATIVE_DAY.exec(value) : null
  if (!found) return undefined
  return Number(found[2] ?? 0) * (found[1] === '-' ? -1 : 1)
}
