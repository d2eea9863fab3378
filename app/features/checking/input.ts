import { z } from 'zod'
import { CompetitionID } from '#app/features/listings/input/competition-id.ts'
import { ID_MAX } from '#app/lib/http/id-max.ts'
import { DECISION_KINDS, type DecisionKind, type FlagDecision } from './rules/decisions.ts'
import { groupOf } from './rules/link-groups.ts'

const FlagReference = z.object({ competitionID: CompetitionID, flagID: CompetitionID })

export const FlagInput = FlagReference.extend({
  intent: z.enum(DECISION_KINDS as [DecisionKind], 'This page does not know what to do with that.'),
  url: z.string().trim().max(2000).optional(),
}).transform(({ intent: kind, url = '', ...flag }) => ({
  ...flag,
  decision: (kind === 'link' ? { kind, url } : { kind }) as FlagDecision,
}))

export const UndoFlagInput = FlagReference

const NO_GROUP = 'There is no such group.'

export const LinkGroupPath = z.object({
  group: z
    .string()
    .regex(/^\d{1,9}$/, NO_GROUP)
    .transform(Number)
    .refine((group) => group <= groupOf(ID_MAX), NO_GROUP),
})
