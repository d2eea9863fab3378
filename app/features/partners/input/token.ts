import { z } from 'zod'
import { rowID } from '#app/lib/http/row-id.ts'
import { textField } from '#app/lib/http/text-field.ts'
import { textLine } from '#app/lib/http/text-line.ts'
import { NAME_MAX, REFERENCE_MAX, SCOPES } from '../rules/scopes.ts'

export const TokenForm = z.object({
  name: textLine('The name', NAME_MAX),
  scopes: z.array(z.enum(SCOPES)).min(1, 'Choose what it may do.'),
})
export type TokenForm = z.infer<typeof TokenForm>

/** The number of the listing that a page of the list starts after. */
export const ListedBefore = rowID({ missing: '“before” must be a number.' })

/** The partner's own name for a listing: what is sent again under it makes no second listing. */
export const Reference = textField(REFERENCE_MAX, { name: 'The reference' })
  .min(1, 'The reference is missing.')
  .regex(/^[\w.:/-]+$/, 'The reference has letters, digits and . : / _ - only.')
