import { addDays, type Day } from '#app/lib/time/days.ts'
import { toProblem } from '#app/lib/http/parse-input.ts'
import { ListingInput } from '#app/features/listings/input/listing.ts'
import { FIELD_NAMES, fieldsOfType } from '#app/features/listings/rules/fields.ts'

/** A closing date further away than this is a typing error. */
const AHEAD_MAX_DAYS = 731
const CATEGORY_FIELDS = ['category1', 'category2', 'category3'] as const

export type Dates = {
  today: Day
  /** Admins put listings right that have closed. */
  anyClosingDate?: boolean
}

/**
 * A listing as sent by a form or JSON: numbers and booleans may be text, empty is absent, a
 * link may come without its 'https://'. Keys that no listing has are dropped.
 * @throws Problem 'invalid' that names the first fault of each field.
 */
export function parseSubmission(sent: Record<string, unknown>, dates: Dates): ListingInput {
  const parsed = ListingInput.safeParse(readValues(sent))
  const issues = parsed.success ? [] : parsed.error.issues
  const faults = parsed.success ? datesFaults(parsed.data, dates) : []
  if (parsed.success && faults.length === 0) return parsed.data
  throw toProblem({ issues: [...issues, ...faults] as never })
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
  return value === undefined || value === null || (typeof value === 'string' && !value.trim())
}

function update(values: Map<string, unknown>, name: string, read: (value: string) => unknown) {
  const value = values.get(name)
  if (typeof value === 'string') values.set(name, read(value.trim()))
}

/** A list from JSON, or the three fields of the form. */
function readCategories(sent: Record<string, unknown>) {
  if (Array.isArray(sent.categories)) return sent.categories
  return CATEGORY_FIELDS.map((name) => (Object.hasOwn(sent, name) ? sent[name] : undefined)).filter(
    (value) => !isAbsent(value),
  )
}

/** '€1,500' is 1500. */
function readNumber(text: string) {
  const digits = text.replace(/^€\s*/, '').replace(/(?<=\d)[,\s](?=\d{3}(\D|$))/g, '')
  return /^\d{1,15}$/.test(digits) ? Number(digits) : text
}

/** 'www.harbour-house.ie/win' is what people paste. Anything with a scheme stays as it is. */
export function withScheme(text: string) {
  return /^[a-z][a-z\d+.-]*:/i.test(text) || !/^[^\s/]+\.[^\s/]/.test(text)
    ? text
    : `https://${text}`
}

function isTicked(value: unknown) {
  return value === true || value === 'on' || value === 'true'
}

function datesFaults(
  { competitionEndDate, winnerAnnouncementDate }: ListingInput,
  { today, anyClosingDate = false }: Dates,
) {
  const faults: { path: string[]; message: string }[] = []
  const fault = (field: string, message: string) => faults.push({ path: [field], message })
  if (!anyClosingDate && competitionEndDate < today)
    fault('competitionEndDate', 'The closing date has passed.')
  if (competitionEndDate > addDays(today, AHEAD_MAX_DAYS))
    fault('competitionEndDate', 'The closing date is more than two years away.')
  if (winnerAnnouncementDate && winnerAnnouncementDate < competitionEndDate)
    fault('winnerAnnouncementDate', 'Winners are announced after the closing date.')
  return faults
}
