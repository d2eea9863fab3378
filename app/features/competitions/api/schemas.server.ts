import { z } from '@hono/zod-openapi'
import { SearchQuery } from '../input.ts'
import { SEARCH_MAX, SEARCH_MIN } from '../rules/search.ts'
import { CATEGORIES } from '../rules/categories.ts'
import { ELIGIBILITIES, ENTRY_FREQUENCIES, LIMITS } from '../rules/listing.ts'
import { NEW_WINDOW_DAYS, PAGE_SIZE } from '../rules/lists.ts'

export const RECENT_MAX = 50
/** What PostgreSQL's integer holds: asking it for a larger id would be an error of the database. */
const ID_MAX = 2_147_483_647

/** What the API tells of a listing; the field names are the specification's (decisions.md section 3). */
export const Competition = z
  .object({
    competitionID: z.int().min(1).openapi({ description: 'Its number, which never changes.' }),
    competitionSlug: z.string().openapi({ description: 'Names its page: /competition/{slug}.' }),
    competitionTitle: z.string().max(LIMITS.title),
    competitionImageURL: z.string().openapi({ description: 'Path of its picture on this site.' }),
    competitionEndDate: z.string().openapi({
      format: 'date',
      description: 'The last day to enter, in Ireland; that day still counts.',
    }),
    competitionFeaturedFlag: z
      .literal(1)
      .nullable()
      .openapi({ enum: [1, null], description: '1 when featured.' }),
    promoterName: z.string().max(LIMITS.promoterName),
    mainCategory: z.enum(CATEGORIES),
    entryUrl: z.string().openapi({ format: 'uri', description: 'Where to enter.' }),
    entryFrequency: z.enum(ENTRY_FREQUENCIES).openapi({ description: 'How often one may enter.' }),
    eligibility: z.enum(ELIGIBILITIES).openapi({ description: 'Where one must live to enter.' }),
    over18: z.boolean().openapi({ description: 'For adults only.' }),
    costsMoney: z.boolean().openapi({ description: 'Entering costs money.' }),
  })
  .openapi('Competition')

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

export const SearchResult = z
  .object(Competition.shape)
  .omit({ entryUrl: true, entryFrequency: true, eligibility: true })
  .openapi('SearchResult')

export const RecentQuery = z.object({
  after: wholeNumber('after', ID_MAX).optional().openapi({
    description: 'Begin behind the listing of this competitionID; unknown: at the newest.',
  }),
  limit: wholeNumber('limit', RECENT_MAX).default(PAGE_SIZE).openapi({
    description: 'The most listings in one answer.',
    default: PAGE_SIZE,
  }),
})

export const SearchPath = z.object({
  query: z
    .string()
    .openapi({
      description: 'What to look for: words or their beginnings.',
      minLength: SEARCH_MIN,
      maxLength: SEARCH_MAX,
      example: 'electric picnic',
    })
    .refine(hasNoControlCharacters, 'The search has characters that cannot be typed.')
    .pipe(SearchQuery),
})

export const EXAMPLE: z.infer<typeof Competition> = {
  competitionID: 1284,
  competitionSlug: 'win-a-weekend-in-dingle',
  competitionTitle: 'Win a weekend in Dingle',
  competitionImageURL: '/images/categories/travel-and-hotels.webp',
  competitionEndDate: '2026-12-01',
  competitionFeaturedFlag: 1,
  promoterName: 'Harbour House',
  mainCategory: 'Travel and Hotels',
  entryUrl: 'https://www.harbour-house.example/win',
  entryFrequency: 'once',
  eligibility: 'roi',
  over18: false,
  costsMoney: false,
}

/** Strict on purpose: coercion would take '1e1', ' 7' and '0x10'; a repeated parameter is no string. */
function wholeNumber(name: string, max: number) {
  const message = wholeNumberMessage(name, max)
  return z
    .string(message)
    .regex(/^[1-9]\d{0,9}$/, message)
    .transform(Number)
    .pipe(z.int().max(max, message))
    .openapi({ type: 'integer', minimum: 1, maximum: max })
}

export function wholeNumberMessage(name: string, max: number): string {
  return `“${name}” must be one whole number from 1 to ${max}.`
}

/** White space passes; NUL and its like do not. */
function hasNoControlCharacters(text: string) {
  return !/\p{Cc}/u.test(text.replace(/\s/g, ''))
}
