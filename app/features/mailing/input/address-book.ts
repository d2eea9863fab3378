import { z } from 'zod'
import { PageNumber, SearchText } from '#app/lib/http/list-query.ts'
import { rowID } from '#app/lib/http/row-id.ts'
import { TEXT_LINE } from '#app/lib/text/fold-text.ts'
import { BOOK_FILTERS, IMPORT_LIMITS, type BookFilter } from '../rules/address-book.ts'

export const AddressID = rowID({ missing: 'There is no such address in the book.' })

const BookQuery = z.object({
  text: SearchText,
  show: z
    .enum(Object.keys(BOOK_FILTERS) as BookFilter[])
    .optional()
    .catch(undefined),
  page: PageNumber,
})

export function readBookQuery(search: URLSearchParams) {
  return BookQuery.parse(Object.fromEntries(search))
}

/** The source of imported addresses; without a consent note, their owners are asked first. */
export const ImportInput = z
  .object({
    confirmed: z
      .string()
      .optional()
      .transform((value) => value !== undefined),
    note: z
      .string()
      .default('')
      .transform((text) => text.replace(/\s+/g, ' ').trim())
      .pipe(
        z
          .string()
          .max(IMPORT_LIMITS.note, `The note can have at most ${IMPORT_LIMITS.note} characters.`)
          .regex(TEXT_LINE, 'The note has characters that cannot be shown.'),
      ),
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
