import { z } from '@hono/zod-openapi'
import { pick } from '#app/lib/pick.ts'
import { ID_MAX } from '#app/lib/http/id-max.ts'
import { textField } from '#app/lib/http/text-field.ts'
import { SearchQuery, TOO_LONG } from '../input.ts'
import { AS_TYPED, SEARCH_MAX, SEARCH_MIN } from '../rules/search.ts'
import { Competition } from '#app/features/listings/queries/card-schema.server.ts'
import { NEW_WINDOW_DAYS, PAGE_SIZE } from '../rules/lists.ts'

export const RECENT_MAX = 50

export const RecentCompetitions = z
  .object({
    latestCompetitions: z.array(Competition),
    numberOfCompetitionAddedLast7Days: z
      .int()
      .min(0)
      .openapi({
        description: `Listings published in the last ${NEW_WINDOW_DAYS} days, closed ones too.`,
      }),
  })
  .openapi('RecentCompetitions')

export const RESULT_FIELDS = [
  'competitionID',
  'competitionSlug',
  'competitionTitle',
  'competitionImageURL',
  'competitionEndDate',
  'competitionFeaturedFlag',
  'promoterName',
  'mainCategory',
  'over18',
  'costsMoney',
  'restricted',
] as const

export const SearchResult = z
  .object({ ...pick(Competition.shape, RESULT_FIELDS), matchesAll: z.boolean() })
  .openapi('SearchResult')

const DIGITS_MAX = 10
/** Before its spaces are taken away. */
const PATH_MAX = 1000

export const RecentQuery = z.object({
  after: wholeNumber('after', ID_MAX).optional().openapi({
    description:
      'Start after the listing with this competitionID; if it is unknown, at the newest.',
  }),
  limit: wholeNumber('limit', RECENT_MAX).default(PAGE_SIZE).openapi({
    description: 'The maximum number of listings in one answer.',
    default: PAGE_SIZE,
  }),
})

export const SearchAsTyped = z.object({
  as: z
    .literal(AS_TYPED.as, `“as” can only be “${AS_TYPED.as}”.`)
    .optional()
    .openapi({ description: '“typed”: nothing is replaced.' }),
})

export const SearchPath = z.object({
  query: textField(PATH_MAX, { tooLong: TOO_LONG })
    .openapi({
      description: 'What to look for: words or their beginnings.',
      minLength: SEARCH_MIN,
      maxLength: SEARCH_MAX,
      example: 'electric picnic',
    })
    .refine(hasNoControlCharacters, 'The search has characters that cannot be typed.')
    .pipe(SearchQuery),
})

/** Strict: coercion would accept '1e1', ' 7' and '0x10'. */
function wholeNumber(name: string, max: number) {
  const message = wholeNumberMessage(name, max)
  return textField(DIGITS_MAX, { missing: message, tooLong: message })
    .regex(/^[1-9]\d*$/, message)
    .transform(Number)
    .pipe(z.int().max(max, message))
    .openapi({ type: 'integer', minimum: 1, maximum: max })
}

export function wholeNumberMessage(name: string, max: number): string {
  return `“${name}” must be one whole number from 1 to ${max}.`
}

/** Accepts white space. */
function hasNoControlCharacters(text: string) {
  return !/\p{Cc}/u.test(text.replace(/\s/g, ''))
}
