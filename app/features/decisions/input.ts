import { z } from 'zod'
import { manyLines } from '#app/features/listings/input/listing.ts'
import { ContactInput } from '#app/features/mail/input/contact.ts'
import { rowID } from '#app/lib/http/row-id.ts'
import { textField, trim } from '#app/lib/http/text-field.ts'
import { TEXT_LINE } from '#app/lib/text/fold-text.ts'
import {
  DEFAULT_TERMS,
  EXPLANATION_MAX,
  OBJECTION_MAX,
  RESTRICTED,
  type Ground,
} from './rules/decisions.ts'

const REASON_MAX = 500
const PARAGRAPH_MAX = 100
/** One for each key from 1 to 9. */
const REASONS_MAX = 9

const Reasons = z
  .array(
    z.strictObject({
      reason: textField(REASON_MAX, { tidy: trim }).min(1).regex(TEXT_LINE),
      terms: textField(PARAGRAPH_MAX),
    }),
  )
  .min(1)
  .max(REASONS_MAX)

const ReasonsFile = z.record(z.enum(RESTRICTED), Reasons)

/** @throws Error that names the file, also for a paragraph that the terms don't have. */
export function readReasons(content: unknown, paragraphs: ReadonlySet<string>) {
  const parsed = ReasonsFile.safeParse(content)
  if (!parsed.success) throw new Error(`content/reasons.yaml: ${z.prettifyError(parsed.error)}`)
  const named = Object.values(parsed.data).flatMap((all) => all.map(({ terms }) => terms))
  for (const terms of [...named, ...Object.values(DEFAULT_TERMS)])
    if (!paragraphs.has(terms))
      throw new Error(`content/reasons.yaml: the terms have no paragraph #${terms}`)
  return parsed.data
}

export const GroundsInput = z.object({
  reason: textField(REASON_MAX, { missing: 'Choose a reason.' }).min(1, 'Choose a reason.'),
  facts: manyLines({ subject: 'The facts', missing: 'Say what you found.' }, REASON_MAX),
})
export type GroundsInput = z.infer<typeof GroundsInput>

export const ObjectionInput = z.object({
  objection: manyLines(
    { subject: 'The objection', missing: 'Say why you disagree.' },
    OBJECTION_MAX,
  ),
})

const decisionID = rowID({ missing: 'There is no such objection.' })
export const ObjectionReference = z.object({ decisionID })
const ANSWER = { subject: 'The answer', missing: 'Say why: the person who objected reads it.' }

/** An objection is only turned down with a reason. */
export const ObjectionAnswer = z.discriminatedUnion(
  'intent',
  [
    z.object({ decisionID, intent: z.literal('confirm') }),
    z.object({
      decisionID,
      intent: z.literal('dismiss'),
      answer: manyLines(ANSWER, OBJECTION_MAX),
    }),
  ],
  'This page does not know what to do with that.',
)
export type ObjectionAnswer = z.infer<typeof ObjectionAnswer>

const { name, email } = ContactInput.shape
const explanation = manyLines(
  { subject: 'The explanation', missing: 'Explain why, in a sentence or two.' },
  EXPLANATION_MAX,
)
const emptyAsMissing = (value: unknown) => (value === '' ? undefined : value)

/** What the law asks of a notice. */
export const NoticeInput = z.object({
  name,
  email,
  explanation,
  goodFaith: z.literal([true, 'on'], 'Please confirm this, so that we can act on it.'),
})

/** Who reports an offence against children need not say who they are. */
export const AnonymousNotice = NoticeInput.extend({
  name: z.preprocess(emptyAsMissing, name.optional()),
  email: z.preprocess(emptyAsMissing, email.optional()),
})
export type Filed = { ground: Ground; notice: z.infer<typeof AnonymousNotice> }
