import { z } from '@hono/zod-openapi'
import { CATEGORIES } from '../rules/categories.ts'
import { pick } from '#app/lib/pick.ts'
import {
  byChoice,
  CARD_CHOICES,
  DEFAULT_CHOICES,
  type ChoiceField,
  type Choices,
} from '../rules/choices.ts'
import { LIMITS } from '../rules/listing.ts'

export const CHOICE_SCHEMAS = byChoice(choiceSchema) as unknown as {
  [Name in keyof Choices]: z.ZodType<Choices[Name]>
}

function choiceSchema({ choices, default: absent, meaning }: ChoiceField) {
  const word = z.enum(Object.keys(choices))
  const schema = absent === null ? word.nullable() : word
  return meaning === undefined ? schema : schema.openapi({ description: meaning })
}

/** A listing in the API; docs/contract.md#listings fixes the field names. */
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
    ...pick(CHOICE_SCHEMAS, CARD_CHOICES),
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
  ...pick(DEFAULT_CHOICES, CARD_CHOICES),
  over18: false,
  costsMoney: false,
  restricted: false,
  publishedAt: 1_795_262_400_000,
}
