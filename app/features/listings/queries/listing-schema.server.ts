import { z } from '@hono/zod-openapi'
import { DEFAULT_CHOICES } from '../rules/choices.ts'
import { SOURCES, STATUSES } from '../rules/listing.ts'
import { CARD_EXAMPLE, Competition } from './card-schema.server.ts'
import { FIELD_SCHEMAS } from './field-schemas.server.ts'
import type { Listing } from './listing.server.ts'

const instant = z.int().nullable().openapi({ description: 'Milliseconds since 1970, UTC.' })

/** A listing of any status in the API, for its submitter and admins. */
export const ListedCompetition = z
  .object({
    ...Competition.shape,
    ...FIELD_SCHEMAS,
    entryUrl: Competition.shape.entryUrl,
    status: z.enum(STATUSES),
    source: z.enum(SOURCES).openapi({ description: 'Who sent it; “fpd” is a partner feed.' }),
    rejectionReason: z.string().nullable(),
    submittedAt: z.int().openapi({ description: 'Milliseconds since 1970, UTC.' }),
    submittedBy: z.string().nullable().openapi({ description: 'A username.' }),
    decidedAt: instant,
    decidedBy: z.string().nullable().openapi({ description: 'A username.' }),
    previousEndDate: z
      .string()
      .nullable()
      .openapi({ format: 'date', description: 'The closing date before it was changed.' }),
  })
  .openapi('ListedCompetition')
type ListedCompetition = z.infer<typeof ListedCompetition>

/** What may leave the server of a listing. */
export function toListed(listing: Listing): ListedCompetition {
  return ListedCompetition.parse(listing)
}

export const LISTED_EXAMPLE: ListedCompetition = {
  ...CARD_EXAMPLE,
  competitionFeaturedFlag: null,
  description: 'Two nights by the sea with dinner. Answer one question to enter.',
  categories: ['Travel and Hotels'],
  termsUrl: null,
  ...DEFAULT_CHOICES,
  permitNumber: null,
  registerUrl: null,
  prizeCounties: 'kerry',
  entryCounties: null,
  place: null,
  prizeValue: 450,
  prizeCount: 1,
  winnerAnnouncementDate: null,
  status: 'pending',
  source: 'member',
  rejectionReason: null,
  submittedAt: 1_795_262_400_000,
  submittedBy: 'comper-mary',
  decidedAt: null,
  decidedBy: null,
  publishedAt: null,
  previousEndDate: null,
}
