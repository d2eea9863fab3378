import { z } from 'zod'
import { emailField } from '#app/features/addresses/input/email-field.ts'
import { rowID } from '#app/lib/http/row-id.ts'
import { CADENCES } from './rules/cadence.ts'

const NOT_AN_ADDRESS = 'Enter an email address like name@example.ie.'

const Cadence = z.enum(CADENCES, 'Choose how often.')

export const FollowInput = z.object({ cadence: Cadence })

export const VisitorFollowInput = FollowInput.extend({
  email: emailField(NOT_AN_ADDRESS),
})

const AlertID = rowID({ missing: 'You no longer follow that.' })

const AlertChange = z.object({ intent: z.enum(['pause', 'resume', ...CADENCES]), id: AlertID })
export type ChangeAlert = z.infer<typeof AlertChange>

/** What a press of a button does to an alert, to news, or to all that an address gets. */
export const ChangeInput = z.discriminatedUnion(
  'intent',
  [
    z.object({ intent: z.literal('ask-news') }),
    z.object({ intent: z.enum(['stop-news', 'end-all', 'stop-all', 'try-again']) }),
    z.object({ intent: z.literal('end'), id: AlertID }),
    AlertChange,
  ],
  'This page cannot do that. Please reload it and try again.',
)
export type ChangeInput = z.infer<typeof ChangeInput>
