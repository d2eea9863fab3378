import { z } from '@hono/zod-openapi'
import { CATEGORIES } from '../rules/categories.ts'
import { ELIGIBILITIES, ENTRY_FREQUENCIES, LIMITS } from '../rules/listing.ts'

/** What the API tells of a listing; docs/contract.md#listings fixes the field names. */
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
    restricted: z.boolean().openapi({
      description:
        'Costs money, or is in Gambling or Pay to Play: in no public list, and last in search.',
    }),
    publishedAt: z
      .int()
      .nullable()
      .openapi({ description: 'Since when it is public, in milliseconds since 1970, UTC.' }),
  })
  .openapi('Competition')

/** What the API's description shows. */
export const CARD_EXAMPLE: z.infer<typeof Competition> = {
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
  restricted: false,
  publishedAt: 1_795_262_400_000,
}
