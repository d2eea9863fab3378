import { z } from 'zod'
import { CompetitionID } from '#app/features/listings/input/competition-id.ts'
import { ID_MAX } from '#app/lib/http/id-max.ts'
import { textField, trim } from '#app/lib/http/text-field.ts'
import { DECISION_KINDS, type DecisionKind } from './rules/checks/verdict.ts'
import { groupOf } from './rules/checks/link-groups.ts'

export const FlagReference = z.object({ competitionID: CompetitionID, flagID: CompetitionID })

export const FlagInput = FlagReference.extend({
  intent: z.enum(DECISION_KINDS as [DecisionKind], 'This page does not know what to do with that.'),
  /** Of a new link. */
  url: textField(2000, { tidy: trim }).default(''),
})

const GROUP_MAX = 10
const NO_GROUP = 'There is no such group.'

export const LinkGroupPath = z.object({
  group: textField(GROUP_MAX, { missing: NO_GROUP, tooLong: NO_GROUP })
    .regex(/^\d{1,9}$/, NO_GROUP)
    .transform(Number)
    .refine((group) => group <= groupOf(ID_MAX), NO_GROUP),
})
