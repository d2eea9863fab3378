import { z } from 'zod'
import { rowID } from '#app/lib/http/row-id.ts'
import { TEXT_LINE, TEXT_LINES } from '#app/lib/text/fold-text.ts'
import { isMailAddress } from '../rules/addresses.ts'
import { CONTACT_LIMITS } from '../rules/contact.ts'

export const ContactInput = z.object({
  name: z
    .string('Tell us your name.')
    .transform((text) => text.replace(/\s+/g, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, 'Tell us your name.')
        .max(CONTACT_LIMITS.name, `A name can have at most ${CONTACT_LIMITS.name} characters.`)
        .regex(TEXT_LINE, 'The name has characters that cannot be shown.'),
    ),
  email: z
    .string('Tell us your email address.')
    .trim()
    .refine(isMailAddress, 'Enter an email address like name@example.ie.'),
  message: z
    .string('Write your message.')
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(
      z
        .string()
        .min(CONTACT_LIMITS.messageMin, 'Write us a sentence or two.')
        .max(
          CONTACT_LIMITS.message,
          `A message can have at most ${CONTACT_LIMITS.message} characters.`,
        )
        .regex(TEXT_LINES, 'The message has characters that cannot be shown.'),
    ),
  /** A honeypot field: people don't see it, so only bots fill it in. */
  website: z.string().max(1000).default(''),
})
export type ContactInput = z.infer<typeof ContactInput>

export const MessageID = rowID({ missing: 'There is no such message.' })
