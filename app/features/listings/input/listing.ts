import { z } from 'zod'
import { toDay, isDay, type Day } from '#app/lib/time/days.ts'
import { categoryOfName, type Category } from '../rules/categories.ts'
import { byChoice, type ChoiceField, type Choices } from '../rules/choices.ts'
import type { FieldName } from '../rules/fields.ts'
import { LIMITS } from '../rules/listing.ts'

// oxlint-disable-next-line no-control-regex -- finding control characters is the point
const NO_TEXT = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\uFFFE\uFFFF]/

const SHAPE = {
  competitionTitle: singleLine(LIMITS.title, 'The title'),
  description: z
    .string('Describe the competition.')
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(1, 'Describe the competition.')
        .max(
          LIMITS.description,
          `The description can have at most ${LIMITS.description} characters.`,
        )
        .refine(hasNoControlCharacters, 'The description has characters that cannot be shown.'),
    ),
  categories: z
    .array(z.string().transform(toCategory), 'Choose 1 to 3 categories.')
    .min(1, 'Choose at least one category.')
    .max(LIMITS.categories, `Choose at most ${LIMITS.categories} categories.`)
    .transform((categories) => [...new Set(categories)]),
  promoterName: singleLine(LIMITS.promoterName, 'The promoter’s name'),
  entryUrl: webAddress('The entry link'),
  termsUrl: webAddress('The link to the T&Cs').nullish(),
  ...choiceInputs(),
  over18: z.boolean('18+ is yes or no.').default(false),
  costsMoney: z.boolean('Costs money is yes or no.').default(false),
  prizeValue: wholeNumber(0, 100_000_000, 'The prize value').nullish(),
  prizeCount: wholeNumber(1, 1_000_000, 'The number of prizes').nullish(),
  winnerAnnouncementDate: calendarDay('The winner announcement date').nullish(),
  competitionEndDate: calendarDay('The closing date'),
} satisfies Record<FieldName, z.ZodType>

/** What may come in as a listing, from a form, the API or a file (docs/contract.md#listings). */
export const ListingInput = z.object(SHAPE)
export type ListingInput = z.infer<typeof ListingInput>
/** The same as it is stored: what a listing does not say is null. */
export type StoredListing = { [Name in FieldName]: Exclude<ListingInput[Name], undefined> }

function singleLine(max: number, name: string) {
  return z
    .string(`${name} is missing.`)
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, `${name} is missing.`)
        .max(max, `${name} can have at most ${max} characters.`)
        .refine(hasNoControlCharacters, `${name} has characters that cannot be shown.`)
        .regex(/[\p{L}\p{N}]/u, `${name} needs a word.`),
    )
}

/** http and https only, so that no stored link can run script. */
function webAddress(name: string) {
  return z
    .string(`${name} is missing.`)
    .trim()
    .max(LIMITS.url, `${name} can have at most ${LIMITS.url} characters.`)
    .refine(isWebAddress, `${name} must be a web address that begins with http:// or https://.`)
    .transform((text) => new URL(text).href)
}

function isWebAddress(text: string) {
  const url = URL.parse(text)
  if (!url || !/^https?:\/\//i.test(text)) return false
  return (
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.hostname.includes('.') &&
    !url.username
  )
}

function calendarDay(name: string) {
  return z
    .string(`${name} is missing.`)
    .trim()
    .refine(isDay, `${name} must be a date written YYYY-MM-DD.`)
    .transform((text): Day => toDay(text))
}

function wholeNumber(min: number, max: number, name: string) {
  return z
    .number(`${name} must be a whole number.`)
    .int(`${name} must be a whole number.`)
    .min(min, `${name} must be at least ${min}.`)
    .max(max, `${name} must be at most ${max}.`)
}

function choiceInputs() {
  return byChoice(choiceInput) as unknown as {
    [Name in keyof Choices]: z.ZodType<Choices[Name]>
  }
}

/** 'Free prize draw', 'free-prize-draw' and 'FREE PRIZE DRAW' are one word. */
export function choiceInput({ name, choices, default: absent }: ChoiceField) {
  const words = Object.keys(choices)
  const message = `The ${name} must be one of: ${words.join(', ')}.`
  const word = z
    .string(message)
    .transform((text) =>
      text
        .trim()
        .toLowerCase()
        .replace(/[\s/_-]+/g, '-'),
    )
    .pipe(z.enum(words, message))
  return absent === null ? word.nullable().default(null) : word.default(absent)
}

function toCategory(name: string, context: z.RefinementCtx): Category {
  const category = categoryOfName(name)
  if (category) return category
  context.addIssue({ code: 'custom', message: `There is no category “${name.slice(0, 60)}”.` })
  return z.NEVER
}

/** Tabs and line breaks pass; NUL and other controls, what XML does not know, and lone surrogates do not. */
function hasNoControlCharacters(text: string) {
  return !NO_TEXT.test(text) && text.isWellFormed()
}
