import { z } from '@hono/zod-openapi'
import { CATEGORIES } from '../rules/categories.ts'
import { pick } from '#app/lib/pick.ts'
import { CARD_CHOICE_NAMES } from '../rules/card-choices.ts'
import { DEFAULT_CHOICES } from '../rules/choices.ts'
import { WINNER_FIELDS } from '../rules/winner-fields.ts'
import { FIELD_SCHEMAS } from './field-schemas.server.ts'

/** A listing in the API; docs/contract.md#listings fixes the field names. */
export const Competition = z
  .object({
    competitionID: z.int().min(1).openapi({ description: 'Its number, which never changes.' }),
    competitionSlug: z.string().openapi({ description: 'Names its page: /competition/{slug}.' }),
    competitionTitle: FIELD_SCHEMAS.competitionTitle,
    competitionImageURL: z.string().openapi({ description: 'Path of its picture on this site.' }),
    competitionEndDate: FIELD_SCHEMAS.competitionEndDate,
    competitionFeaturedFlag: z
      .literal(1)
      .nullable()
      .openapi({ enum: [1, null], description: '1 when featured.' }),
    promoterName: FIELD_SCHEMAS.promoterName,
    promoterSlug: z
      .string()
      .nullable()
      .openapi({ description: 'Names the promoter’s page: /promoter/{slug}.' }),
    mainCategory: z.enum(CATEGORIES),
    entryUrl: FIELD_SCHEMAS.entryUrl.openapi({ format: 'uri' }),
    ...pick(FIELD_SCHEMAS, CARD_CHOICE_NAMES),
    entryMethod: FIELD_SCHEMAS.entryMethod,
    entryDailyRule: FIELD_SCHEMAS.entryDailyRule,
    winnerAnnouncementDate: FIELD_SCHEMAS.winnerAnnouncementDate,
    ...pick(FIELD_SCHEMAS, WINNER_FIELDS),
    prizeValue: FIELD_SCHEMAS.prizeValue,
    prizeCount: FIELD_SCHEMAS.prizeCount,
    over18: FIELD_SCHEMAS.over18,
    costsMoney: FIELD_SCHEMAS.costsMoney,
    onlyCounties: FIELD_SCHEMAS.onlyCounties,
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

/** What the API's description shows. */
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
  ...pick(DEFAULT_CHOICES, CARD_CHOICE_NAMES),
  entryMethod: DEFAULT_CHOICES.entryMethod,
  entryDailyRule: null,
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
