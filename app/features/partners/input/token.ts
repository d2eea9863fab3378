import { z } from 'zod'
import { textLine } from '#app/lib/http/text-line.ts'
import { NAME_MAX, REFERENCE_MAX, SCOPES } from '../rules/scopes.ts'

export const TokenForm = z.object({
  name: textLine('The name', NAME_MAX),
  scopes: z.array(z.enum(SCOPES)).min(1, 'Choose what it may do.'),
})
export type TokenForm = z.infer<typeof TokenForm>

/** The partner's own name for a listing: what is sent again under it makes no second listing. */
export const Reference = z
  .string('The reference is missing.')
  .min(1, 'The reference is missing.')
  .max(REFERENCE_MAX, `The reference can have at most ${REFERENCE_MAX} characters.`)
  .regex(/^[\w.:/-]+$/, 'The reference has letters, digits and . : / _ - only.')
