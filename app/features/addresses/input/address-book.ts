import { z } from 'zod'
import { PageNumber, SearchText } from '#app/lib/http/list-query.ts'
import { rowID } from '#app/lib/http/row-id.ts'
import { textField, TICK_MAX, toOneLine } from '#app/lib/http/text-field.ts'
import { TEXT_LINE } from '#app/lib/text/fold-text.ts'
import { BOOK_FILTERS, IMPORT_LIMITS, type BookFilter } from '../rules/address-book.ts'

export const AddressID = rowID({ missing: 'There is no such address in the book.' })

export const BookQuery = z.object({
  text: SearchText,
  show: z
    .enum(Object.keys(BOOK_FILTERS) as BookFilter[])
    .optional()
    .catch(undefined),
  page: PageNumber,
})

/** The source of imported addresses; without a consent note, their owners are asked first. */
export const ImportInput = z
  .object({
    confirmed: textField(TICK_MAX)
      .optional()
      .transform((value) => value !== undefined),
    note: textField(IMPORT_LIMITS.note, { name: 'The note', tidy: toOneLine })
      .regex(TEXT_LINE, 'The note has characters that cannot be shown.')
      .default(''),
  })
  .superRefine(({ confirmed, note }, context) => {
    if (confirmed && note.length < IMPORT_LIMITS.noteMin)
      context.addIssue({
        code: 'custom',
        path: ['note'],
        message: 'Write down where and when they gave their consent.',
      })
  })
  .transform(({ confirmed, note }) => ({ consentNote: confirmed ? note : null }))
export type ImportInput = z.infer<typeof ImportInput>
