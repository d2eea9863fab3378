import { z } from 'zod'
import { CompetitionID } from '#app/features/listings/input/competition-id.ts'
import { ListingInput, manyLines, webAddress } from '#app/features/listings/input/listing.ts'
import { REPLY_MAX } from './rules/record.ts'
import { rowID } from '#app/lib/http/row-id.ts'
import { textField } from '#app/lib/http/text-field.ts'

const WINNERS_PAGE_MAX = 5000
const NO_PROMOTER = 'There is no such promoter.'
const WINNERS_PAGE = { subject: 'The page of winners', missing: 'Add the address of the page.' }

export const PromoterID = rowID({ missing: NO_PROMOTER })

/** A form sends an empty text for nothing. */
function orNull<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess((value) => (value === '' ? null : value), schema.nullish())
}

export const PromoterInput = z.object({
  name: ListingInput.shape.promoterName,
  winnersUrl: orNull(webAddress(WINNERS_PAGE)).transform((url) => url ?? null),
  reply: orNull(manyLines({ subject: 'The reply' }, REPLY_MAX)).transform((text) => text ?? null),
})
export type PromoterInput = z.infer<typeof PromoterInput>

export const MergeInput = z.object({ promoterID: PromoterID, intoID: PromoterID })

export const AlikeDecision = MergeInput.extend({
  intent: z.enum(['confirm', 'dismiss'], 'This page does not know what to do with that.'),
})

/** What a reader found out about a closed listing's winners. */
export const ResultInput = z
  .object({
    competitionID: CompetitionID,
    outcome: z.enum(['published', 'not-found'], 'Say whether you found the winners.'),
    url: textField(WINNERS_PAGE_MAX).optional(),
  })
  .transform(({ url, ...result }, context) => {
    if (result.outcome === 'not-found') return { ...result, url: null }
    const parsed = webAddress(WINNERS_PAGE).safeParse(url ?? '')
    if (parsed.success) return { ...result, url: parsed.data }
    const message = url ? (parsed.error.issues[0]?.message ?? '') : WINNERS_PAGE.missing
    context.addIssue({ code: 'custom', path: ['url'], message })
    return z.NEVER
  })
export type ResultInput = z.infer<typeof ResultInput>

export const ResultDecision = z.object({
  competitionID: CompetitionID,
  resultID: rowID({ missing: 'There is no such note.' }),
  intent: z.enum(['confirm', 'dismiss'], 'This page does not know what to do with that.'),
})
export const ResultReference = ResultDecision.omit({ intent: true })
