import { z } from 'zod'
import { addDays, type Day } from '#app/lib/time/days.ts'
import { toProblem } from '#app/lib/http/parse-input.ts'
import { ListingInput } from '#app/features/listings/input/listing.ts'
import { FIELD_NAMES, fieldsOfType } from '#app/features/listings/rules/fields.ts'
import { CompetitionID } from '#app/features/listings/input/competition-id.ts'
import { dayField, textField, trim } from '#app/lib/http/text-field.ts'

/** A closing date further away than this is a typo. */
const AHEAD_MAX_DAYS = 731
const TYPED_MAX = 10_000
const CATEGORY_FIELDS = ['category1', 'category2', 'category3'] as const

export type Dates = {
  today: Day
  /** Admins may correct closed listings. */
  anyClosingDate?: boolean
}

/**
 * The fields of a form or JSON, with numbers, links and ticks as people write them.
 * @public so that test/guards/inputs.test.ts finds it.
 */
export const SubmissionInput = z.preprocess(readValues, ListingInput)

/** Parses a form or JSON and drops unknown keys. @throws Problem `invalid`, one error per field. */
export function parseSubmission(sent: Record<string, unknown>, dates: Dates): ListingInput {
  const parsed = SubmissionInput.safeParse(sent)
  const issues = parsed.success ? [] : parsed.error.issues
  const dateIssues = parsed.success ? validateDates(parsed.data, dates) : []
  if (parsed.success && dateIssues.length === 0) return parsed.data
  throw toProblem({ issues: [...issues, ...dateIssues] as never })
}

function readValues(sent: Record<string, unknown>) {
  const values = new Map<string, unknown>()
  for (const name of FIELD_NAMES) {
    const value = Object.hasOwn(sent, name) ? sent[name] : undefined
    if (!isAbsent(value)) values.set(name, value)
  }
  values.set('categories', readCategories(sent))
  for (const name of fieldsOfType('number')) update(values, name, readNumber)
  for (const name of fieldsOfType('link')) update(values, name, withScheme)
  for (const name of fieldsOfType('yes-no')) values.set(name, isTicked(values.get(name)))
  return Object.fromEntries(values)
}

function isAbsent(value: unknown) {
  return value === undefined || value === null || (isShort(value) && !value.trim())
}

/** Longer text is left to the schema, which refuses it. */
function isShort(value: unknown): value is string {
  return typeof value === 'string' && value.length <= TYPED_MAX
}

function update(values: Map<string, unknown>, name: string, read: (value: string) => unknown) {
  const value = values.get(name)
  if (isShort(value)) values.set(name, read(value.trim()))
}

/** From JSON a list; from the form three fields. */
function readCategories(sent: Record<string, unknown>) {
  if (Array.isArray(sent.categories)) return sent.categories
  return CATEGORY_FIELDS.map((name) => (Object.hasOwn(sent, name) ? sent[name] : undefined)).filter(
    (value) => !isAbsent(value),
  )
}

/** Accepts '€1,500'. */
function readNumber(text: string) {
  const digits = text.replace(/^€\s*/, '').replace(/(?<=\d)[,\s](?=\d{3}(\D|$))/g, '')
  return /^\d{1,15}$/.test(digits) ? Number(digits) : text
}

/** Completes 'www.harbour-house.ie/win'; text with a scheme is unchanged. */
export function withScheme(text: string) {
  return /^[a-z][a-z\d+.-]*:/i.test(text) || !/^[^\s/]+\.[^\s/]/.test(text)
    ? text
    : `https://${text}`
}

function isTicked(value: unknown) {
  return value === true || value === 'on' || value === 'true'
}

function validateDates(
  { competitionEndDate, winnerAnnouncementDate }: ListingInput,
  { today, anyClosingDate = false }: Dates,
) {
  const dateIssues: { path: string[]; message: string }[] = []
  const add = (field: string, message: string) => dateIssues.push({ path: [field], message })
  if (!anyClosingDate && competitionEndDate < today)
    add('competitionEndDate', 'The closing date has passed.')
  if (competitionEndDate > addDays(today, AHEAD_MAX_DAYS))
    add('competitionEndDate', 'The closing date is more than two years away.')
  if (winnerAnnouncementDate && winnerAnnouncementDate < competitionEndDate)
    add('winnerAnnouncementDate', 'Winners are announced after the closing date.')
  return dateIssues
}

const URL_MAX = 2000
const TITLE_MAX = 500

/** What a form says of a competition so far; what is no link, title or day yet is ignored. */
export const SimilarQuery = z.object({
  entryUrl: textField(URL_MAX, { tidy: trim }).transform(withScheme).optional().catch(undefined),
  competitionTitle: textField(TITLE_MAX).optional().catch(undefined),
  competitionEndDate: dayField('A day is written YYYY-MM-DD.').optional().catch(undefined),
  competitionID: CompetitionID.optional().catch(undefined),
})
