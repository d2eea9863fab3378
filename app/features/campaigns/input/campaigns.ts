import { z } from 'zod'
import { addDays, dublinDay, isDay } from '#app/lib/time/days.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { rowID } from '#app/lib/http/row-id.ts'
import { textField, trim } from '#app/lib/http/text-field.ts'
import { dublinInstant, isTime } from '#app/lib/time/wall-clock.ts'
import { AUDIENCE_CATEGORIES, CAMPAIGN_LIMITS } from '../rules/campaigns.ts'
import { isMailSubject } from '#app/features/addresses/rules/addresses.ts'

const NO_CAMPAIGN = 'There is no such campaign.'
const AHEAD_MAX_DAYS = 366
const WHEN_MAX = 20

export const CampaignID = rowID({ missing: NO_CAMPAIGN })

const Subject = textField(CAMPAIGN_LIMITS.subject, {
  name: 'A subject',
  missing: 'A mail needs a subject.',
  tidy: trim,
})
  .min(1, 'A mail needs a subject.')
  .refine(isMailSubject, 'The subject is one line of plain text.')

const Body = textField(CAMPAIGN_LIMITS.body, {
  missing: 'Write something.',
  tooLong: `A mail can have at most ${CAMPAIGN_LIMITS.body.toLocaleString('en-IE')} characters.`,
  tidy: (text) => text.replaceAll('\r\n', '\n'),
}).regex(
  // oxlint-disable-next-line no-control-regex -- finding control characters is the point
  /^[^\p{Cs}\u0000-\u0008\u000B-\u001F\u007F]*$/u,
  'The text has characters that cannot be shown.',
)

const Audience = z
  .union([z.literal(''), z.enum(AUDIENCE_CATEGORIES)], 'There is no such audience.')
  .default('')
  .transform((category) => category || null)

export const CampaignInput = z.object({ subject: Subject, body: Body, category: Audience })
export type CampaignInput = z.infer<typeof CampaignInput>

/** `updatedAt` of the campaign when the form was loaded. */
export const Version = z.coerce.number('Please look at it again.').int().min(0)

export const PreviewInput = z.object({ subject: Subject.or(z.literal('')), body: Body })

/** @public so that test/guards/inputs.test.ts finds it. */
export const WhenInput = z.object({
  when: z.enum(['now', 'later'], 'Choose when to send.'),
  day: textField(WHEN_MAX).default(''),
  time: textField(WHEN_MAX).default(''),
})

/** @throws Problem for an invalid time, or one more than a year ahead. */
export function parseSendTime(input: unknown, now: Date): 'now' | Date {
  const { data } = WhenInput.safeParse(input)
  if (!data) throw new Problem('invalid', 'Choose when to send.', { when: 'Choose when to send.' })
  const { when, day, time } = data
  if (when === 'now') return 'now'
  if (!isDay(day)) throw atFault('day', 'Choose a day.')
  if (!isTime(time)) throw atFault('time', 'Choose a time.')
  const instant = dublinInstant(day, time)
  if (instant <= now) throw atFault('time', 'That time has passed. Choose a later one.')
  if (day > addDays(dublinDay(now), AHEAD_MAX_DAYS))
    throw atFault('day', 'Choose a day within the next year.')
  return instant
}

function atFault(field: string, sentence: string) {
  return new Problem('invalid', sentence, { [field]: sentence })
}
