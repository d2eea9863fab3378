import { z } from 'zod'
import { TEXT_LINE } from '#app/lib/text/fold-text.ts'
import { NAME_MAX, REFERENCE_MAX, SCOPES } from '../rules/scopes.ts'

export const TokenForm = z.object({
  name: z
    .string('The name is missing.')
    .trim()
    .min(1, 'The name is missing.')
    .max(NAME_MAX, `The name can have at most ${NAME_MAX} characters.`)
    .regex(TEXT_LINE, 'The name has characters that cannot be shown.'),
  scopes: z.array(z.enum(SCOPES)).min(1, 'Choose what it may do.'),
})
export type TokenForm = z.infer<typeof TokenForm>

/** The partner's own name for a listing: what is sent again under it makes no second listing. */
export const Reference = z
  .string('The reference is missing.')
  .min(1, 'The reference is missing.')
  .max(REFERENCE_MAX, `The reference can have at most ${REFERENCE_MAX} characters.`)
  .regex(/^[\w.:/-]+$/, 'The reference has letters, digits and . : / _ - only.')
