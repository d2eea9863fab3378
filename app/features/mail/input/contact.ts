import { z } from 'zod'
import { rowID } from '#app/lib/http/row-id.ts'
import { textField, toLines, toOneLine } from '#app/lib/http/text-field.ts'
import { TEXT_LINE, TEXT_LINES } from '#app/lib/text/fold-text.ts'
import { CONTACT_LIMITS } from '../rules/contact.ts'
import { emailField } from '#app/features/addresses/input/email-field.ts'

export const ContactInput = z.object({
  name: textField(CONTACT_LIMITS.name, {
    name: 'A name',
    missing: 'Tell us your name.',
    tidy: toOneLine,
  })
    .min(1, 'Tell us your name.')
    .regex(TEXT_LINE, 'The name has characters that cannot be shown.'),
  email: emailField('Enter an email address like name@example.ie.', 'Tell us your email address.'),
  message: textField(CONTACT_LIMITS.message, {
    name: 'A message',
    missing: 'Write your message.',
    tidy: toLines,
  })
    .min(CONTACT_LIMITS.messageMin, 'Write us a sentence or two.')
    .regex(TEXT_LINES, 'The message has characters that cannot be shown.'),
  /** A honeypot field: people don't see it, so only bots fill it in. */
  website: textField(1000).default(''),
})
export type ContactInput = z.infer<typeof ContactInput>

export const MessageID = rowID({ missing: 'There is no such message.' })
