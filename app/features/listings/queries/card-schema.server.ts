import { z } from '@hono/zod-openapi'
import { CATEGORIES } from '../rules/categories.ts'
import { pick } from '#app/lib/pick.ts'
import { CARD_FIELDS } from '../rules/card.ts'
import { CARD_CHOICE_NAMES } from '../rules/card-choices.ts'
import { DEFAULT_CHOICES } from '../rules/choices.ts'
import { FIELD_SCHEMAS } from './field-schemas.server.ts'

/** A listing in the API; docs/contract.md#listings fixes the field names. */
export const Competition = z
  .object({
    competitionID: z.int().min(1).openapi({ description: 'Its number, which never changes.' }),
    competitionSlug: z.string().openapi({ description: 'Names its page: /competition/{slug}.' }),
    competitionImageURL: z.string().openapi({ description: 'Path of its picture on this site.' }),
    competitionFeaturedFlag: z
      .literal(1)
      .nullable()
      .openapi({ enum: [1, null], description: '1 when featured.' }),
    promoterSlug: z
      .string()
      .nullable()
      .openapi({ description: 'Names the promoter’s page: /promoter/{slug}.' }),
    mainCategory: z.enum(CATEGORIES),
    ...pick(FIELD_SCHEMAS, CARD_FIELDS),
    entryUrl: FIELD_SCHEMAS.entryUrl.openapi({ format: 'uri' }),
    quiet: z.literal(true).optional().openapi({
      description:
        'Few have opened it, per prize and day, compared with those of its kind and age; never of a featured one.',
    }),
    restricted: z.boolean().openapi({
      description:
        'Costs money, or is in Gambling or Pay to Play: in no public list, and last in search.',
    }),
    publishedAt: z
      .int()
      .nullable()
      .openapi({ description: 'When it was published, in milliseconds since 1970, UTC.' }),
  })
  .openapi('Competition')

export const CARD_EXAMPLE: z.infer<typeof Competition> = {
  competitionID: 1284,
  competitionSlug: 'win-a-weekend-in-dingle',
  competitionTitle: 'Win a weekend in Dingle',
  competitionImageURL: '/images/categories/travel-and-hotels.webp',
  competitionEndDate: '2026-12-01',
  competitionFeaturedFlag: 1,
  promoterName: 'Harbour House',
  promoterSlug: 'harbour-house',
  mainCategory: 'Travel and Hotels',
  entryUrl: 'https://www.harbour-house.example/win',
  ...pick(DEFAULT_CHOICES, [...CARD_CHOICE_NAMES, 'entryMethod', 'entryDailyRule']),
  winnerAnnouncementDate: null,
  winnersTold: 'email',
  answerWithin: '72 hours',
  prizeWithin: null,
  prizeValue: 450,
  prizeCount: 2,
  over18: false,
  costsMoney: false,
  onlyCounties: null,
  restricted: false,
  publishedAt: 1_795_262_400_000,
}
