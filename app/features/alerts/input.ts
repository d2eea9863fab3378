import { z } from 'zod'
import { isMailAddress } from '#app/features/mailing/rules/addresses.ts'
import { rowID } from '#app/lib/http/row-id.ts'
import { CADENCES } from './rules/cadence.ts'

const NOT_AN_ADDRESS = 'Enter an email address like name@example.ie.'

const Cadence = z.enum(CADENCES, 'Choose how often.')

export const FollowInput = z.object({ cadence: Cadence })

export const VisitorFollowInput = FollowInput.extend({
  email: z
    .string(NOT_AN_ADDRESS)
    .trim()
    .refine((text) => isMailAddress(text), NOT_AN_ADDRESS),
})

const AlertID = rowID({ missing: 'You no longer follow that.' })

/** What a press of a button does to an alert, or to all. */
export const ChangeInput = z.discriminatedUnion(
  'intent',
  [
    z.object({ intent: z.literal('end-all') }),
    z.object({
      intent: z.enum(['pause', 'resume', 'end', ...CADENCES]),
      id: AlertID,
    }),
  ],
  'This page cannot do that. Please reload it and try again.',
)
export type ChangeInput = z.infer<typeof ChangeInput>
