import { z } from 'zod'
import { textField } from '#app/lib/http/text-field.ts'
import { addDays, startOfDublinDay, type Day } from '#app/lib/time/days.ts'
import { TEXT_LINE } from '#app/lib/text/fold-text.ts'
import { ListingInput } from '#app/features/listings/input/listing.ts'
import type { ChoiceName } from '#app/features/listings/rules/choices.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import {
  mayHaveMonthFirst,
  NO_DATES,
  readWrittenDay,
  type DateOrder,
} from '#app/features/reading/rules/written-day.ts'
import { REQUIRED_FIELDS } from '#app/features/listings/rules/fields.ts'
import { shorten } from '#app/lib/text/shorten.ts'
import { readAmount, readYesNo } from '#app/features/reading/rules/cell-values.ts'
import { fieldLabel, typeOf, type FileField } from '../rules/file-fields.ts'
import { readCategories, readChoice } from '../rules/values.ts'

const DROPPED = new Set(['day', 'number', 'choice'])
const REFERENCE_MAX = 200
const SLUG_MAX = 120
const PATH_MAX = 500
const HALF_A_DAY_MS = 12 * HOUR_MS
/** Rows of the same relative day are this far apart. */
const STEP_MS = 10
const RELATIVE_DAY = /^today([+-]\d{1,4})?$/i
const MONTH_FIRST = 'may have the month first: write it as 2026-12-31, or with the day first.'
const INSTANT = /^[^T]*T.*(?:Z|[+-]\d\d:\d\d)$/i

/** Has more fields than a form (docs/contract.md#command-line). */
const FileListing = ListingInput.extend({
  reference: textField(REFERENCE_MAX, {
    name: 'The reference',
    missing: 'The reference must be text.',
  })
    .regex(TEXT_LINE, 'The reference has characters that cannot be shown.')
    .nullish(),
  competitionSlug: textField(SLUG_MAX, { name: 'The slug', missing: 'The slug must be text.' })
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
  image: textField(PATH_MAX, {
    name: 'The path of the image',
    missing: 'The image must be the path of a file.',
  }).optional(),
})
export type FileListing = z.infer<typeof FileListing>

/** `index` counts the file's rows from 0; `dates` are those of the columns with a date. */
export type RowContext = {
  index: number
  now: Date
  today: Day
  dates: Readonly<Partial<Record<FileField, DateOrder>>>
}
export type FileValues = Partial<Record<FileField, unknown>>

type ParsedRow = { listing: FileListing; doubts: string[] } | { error: string }

/** Validates one row, whose values may be text as people write it. An optional field stays empty where it is in doubt. */
export function parseRow(row: FileValues, context: RowContext): ParsedRow {
  const doubtful = new Map<unknown, string>()
  const values = readValues(row, context, doubtful)
  const parsed = FileListing.safeParse(values)
  const misread = parsed.error?.issues.map(({ path: [field] }) => field as FileField) ?? []
  if (misread.length > 0 && misread.every(mayStayEmpty)) {
    const others = Object.entries(row).filter(([field]) => !misread.includes(field as FileField))
    const rest = parseRow(Object.fromEntries(others), context)
    const doubts = [...new Set(misread)].map(
      (field) => `${inDoubt(field, row[field])}, so it is left empty. What is meant?`,
    )
    return 'error' in rest ? rest : { ...rest, doubts: [...doubts, ...rest.doubts] }
  }
  const errors = parsed.success
    ? []
    : parsed.error.issues.map(({ path: [field], message }) => doubtful.get(field) ?? message)
  if (parsed.success && parsed.data.publishedAt && parsed.data.publishedAt > context.now) {
    errors.push('The time of publication is in the future.')
  }
  if (parsed.success && errors.length === 0) return { listing: parsed.data, doubts: [] }
  return { error: [...new Set(errors)].join(' ') }
}

/** Days, numbers and choices; not what a listing is told apart by, or what warns of it. */
function mayStayEmpty(field: FileField) {
  const type = typeOf(field)
  return type !== undefined && DROPPED.has(type) && !REQUIRED_FIELDS.some((one) => one === field)
}

function inDoubt(field: FileField, value: unknown) {
  const said = typeof value === 'string' ? value.trim() : JSON.stringify(value)
  return `${fieldLabel(field)}: “${shorten(said)}” leaves a doubt`
}

/** `doubtful` gets what is to be said of dates that cannot be read for sure. */
function readValues(row: FileValues, context: RowContext, doubtful: Map<unknown, string>) {
  const values: FileValues = {}
  for (const [name, given] of Object.entries(row)) {
    const field = name as FileField
    const value = typeof given === 'string' ? given.trim() : given
    if (value === '' || value === null) continue
    values[field] = readValue(field, value, context)
    const isDay = typeOf(field) === 'day' && typeof value === 'string'
    if (isDay && mayHaveMonthFirst(value, datesOf(field, context)))
      doubtful.set(field, `${fieldLabel(field)}: “${value}” ${MONTH_FIRST}`)
    else if (isDay && readDay(field, value, context) === undefined)
      doubtful.set(field, `${inDoubt(field, value)}. What is meant?`)
  }
  return values
}

/** Returns the value itself where it cannot be read, for the schema to refuse. */
function readValue(field: FileField, value: unknown, context: RowContext): unknown {
  if (typeOf(field) === 'yes-no') return readYesNo(String(value)) ?? value
  if (typeof value !== 'string') return value
  switch (typeOf(field)) {
    case 'categories':
      return readCategories(value)
    case 'choice':
      return readChoice(field as ChoiceName, value) ?? value
    case 'number':
      return readAmount(value) ?? value
    case 'day':
      return readDay(field, value, context) ?? value
    case 'instant':
      return readInstant(field, value, context) ?? value
    default:
      return value
  }
}

function readDay(field: FileField, text: string, context: RowContext) {
  const relative = RELATIVE_DAY.exec(text)
  if (relative) return addDays(context.today, Number(relative[1] ?? 0))
  return readWrittenDay(text, datesOf(field, context))
}

/** Noon of a day, and earlier for each row, so that the file's order is newest first. */
function readInstant(field: FileField, text: string, context: RowContext) {
  const day = INSTANT.test(text) ? undefined : readDay(field, text, context)
  if (day === undefined) return undefined
  const { index, now, today } = context
  const noon = startOfDublinDay(day).getTime() + HALF_A_DAY_MS
  const isClamped = day <= today || RELATIVE_DAY.test(text)
  return new Date(
    (isClamped ? Math.min(noon, now.getTime()) : noon) - index * STEP_MS,
  ).toISOString()
}

function datesOf(field: FileField, { dates }: RowContext) {
  return dates[field] ?? NO_DATES
}
