import { z } from 'zod'
import { hasNoControls } from '#app/lib/text/fold-text.ts'
import { dayField, textField, toLines, toOneLine, trim } from '#app/lib/http/text-field.ts'
import type { Day } from '#app/lib/time/days.ts'
import { categoryOfName, type Category } from '../rules/categories.ts'
import type { ChoiceField, Choices } from '../rules/choices.ts'
import {
  byField,
  missingError,
  tooLongError,
  type FIELDS,
  type FieldName,
  type PlainField,
  type PlainName,
} from '../rules/fields.ts'
import { readCounties } from '../rules/counties.ts'
import { readPeriod, readWays, WAYS } from '../rules/winner-terms.ts'

const URL_MAX = 2000
/** All 32 counties, with “Co.” and “and” before each, are shorter. */
const WRITTEN_MAX = 600
/** Of a category, a choice or the name of a picture. */
export const WORD_MAX = 100
const CATEGORIES_MAX = 3

/** Overrides and isolates: they would show the site's own words after a text in another order. */
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g

const HOST_MAX = 253
/** A name of the public DNS: no IP address, and no single label. */
const PUBLIC_HOST = /^(?:[a-z0-9_-]{1,63}\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]\.?$/

type Values = {
  categories: Category[]
  day: Day
  link: string
  'long-text': string
  number: number
  period: string
  text: string
  ways: string
  counties: string
  'yes-no': boolean
}
type Named = Pick<PlainField, 'subject' | 'missing'>
type Declared<Name extends PlainName> = (typeof FIELDS)[Name]
type PlainInput<Name extends PlainName> =
  Declared<Name> extends { required: true } | { type: 'yes-no' }
    ? z.ZodType<Values[Declared<Name>['type']]>
    : z.ZodOptional<z.ZodNullable<z.ZodType<Values[Declared<Name>['type']]>>>
type Shape = { [Name in PlainName]: PlainInput<Name> } & {
  [Name in keyof Choices]: z.ZodType<Choices[Name]>
}

/** What may come in as a listing, from a form, the API or a file (docs/contract.md#listings). */
export const ListingInput = z.object(byField(plainInput, choiceInput) as unknown as Shape)
export type ListingInput = z.infer<typeof ListingInput>
/** The same as it is stored: what a listing does not say is null. */
export type StoredListing = { [Name in FieldName]: Exclude<ListingInput[Name], undefined> }

function plainInput(field: PlainField) {
  const input = inputOfType(field)
  if (field.type === 'yes-no') return input.default(false)
  return field.required ? input : input.nullish()
}

function inputOfType(field: PlainField): z.ZodType {
  switch (field.type) {
    case 'text':
      return singleLine(field, field.limit)
    case 'long-text':
      return manyLines(field, field.limit)
    case 'link':
      return webAddress(field)
    case 'number':
      return wholeNumber(field, field.range)
    case 'day':
      return calendarDay(field)
    case 'period':
      return written(field, readPeriod, 'must be like “48 hours”, “7 days” or “2 weeks”.')
    case 'ways':
      return written(field, readWays, `must be some of: ${Object.keys(WAYS).join(', ')}.`)
    case 'counties':
      return written(field, readCounties, 'must be counties such as “Cork, Kerry”.')
    case 'yes-no':
      return z.boolean(`${field.subject} is yes or no.`)
    case 'categories':
      return categoryList(field)
  }
}

function singleLine(field: Named, limit: number) {
  return characters(field, limit, toOneLine).regex(
    /[\p{L}\p{N}]/u,
    `${field.subject} needs a word.`,
  )
}

export function manyLines(field: Named, limit: number) {
  return characters(field, limit, toLines)
}

function characters(field: Named, limit: number, tidy: (text: string) => string) {
  const missing = missingError(field)
  const withoutBidi = (text: string) => tidy(text.replaceAll(BIDI_CONTROLS, ''))
  return textField(limit, { missing, tooLong: tooLongError(field, limit), tidy: withoutBidi })
    .min(1, missing)
    .refine(hasNoControls, `${field.subject} has characters that cannot be shown.`)
}

/** http and https only, so that no stored link can run script. */
export function webAddress(field: Named) {
  const [missing, tooLong] = [missingError(field), tooLongError(field, URL_MAX)]
  return textField(URL_MAX, { missing, tooLong, tidy: trim })
    .refine(
      isWebAddress,
      `${field.subject} must be a web address that begins with http:// or https://.`,
    )
    .transform((text) => new URL(text).href)
}

function isWebAddress(text: string) {
  const url = URL.parse(text)
  if (!url || !/^https?:\/\//i.test(text)) return false
  return (
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.hostname.length <= HOST_MAX &&
    PUBLIC_HOST.test(url.hostname) &&
    !url.username
  )
}

function calendarDay(field: PlainField) {
  return dayField(`${field.subject} must be a date written YYYY-MM-DD.`, missingError(field))
}

/** Text that is stored in one way of writing it. */
function written(field: PlainField, read: (text: string) => string | undefined, message: string) {
  const error = `${field.subject} ${message}`
  const typed = textField(WRITTEN_MAX, {
    missing: missingError(field),
    tooLong: error,
    tidy: toOneLine,
  })
  return typed.transform((text, context) => {
    const value = read(text)
    if (value !== undefined) return value
    context.addIssue({ code: 'custom', message: error })
    return z.NEVER
  })
}

function wholeNumber({ subject }: PlainField, [min, max]: readonly [number, number]) {
  return z
    .number(`${subject} must be a whole number.`)
    .int(`${subject} must be a whole number.`)
    .min(min, `${subject} must be at least ${min}.`)
    .max(max, `${subject} must be at most ${max}.`)
}

function categoryList(field: PlainField) {
  return z
    .array(
      textField(WORD_MAX, { tooLong: 'There is no such category.' }).transform(toCategory),
      `Choose 1 to ${CATEGORIES_MAX} categories.`,
    )
    .min(1, missingError(field))
    .max(CATEGORIES_MAX, `Choose at most ${CATEGORIES_MAX} categories.`)
    .transform((categories) => [...new Set(categories)])
}

/** 'Free prize draw', 'free-prize-draw' and 'FREE PRIZE DRAW' are one word. */
export function choiceInput({ name, choices, default: absent }: ChoiceField) {
  const words = Object.keys(choices)
  const message = `The ${name} must be one of: ${words.join(', ')}.`
  const tidy = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/[\s/_-]+/g, '-')
  const word = textField(WORD_MAX, { missing: message, tooLong: message, tidy }).pipe(
    z.enum(words, message),
  )
  return absent === null ? word.nullable().default(null) : word.default(absent)
}

function toCategory(name: string, context: z.RefinementCtx): Category {
  const category = categoryOfName(name)
  if (category) return category
  context.addIssue({ code: 'custom', message: `There is no category “${name.slice(0, 60)}”.` })
  return z.NEVER
}
