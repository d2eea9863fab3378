import { z } from 'zod'

/** What PostgreSQL's integer holds: asking it for a larger number would be an error of the database. */
export const ID_MAX = 2_147_483_647

/**
 * The number of a row, as JSON, forms and addresses send it: digits, and nothing else, such as
 * true or [1], count as a number.
 */
export function rowID({
  missing,
  whole = missing,
  positive = whole,
  unknown = missing,
}: {
  missing: string
  whole?: string
  positive?: string
  unknown?: string
}) {
  return z.preprocess(
    (value) => (typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value),
    z.number(missing).int(whole).min(1, positive).max(ID_MAX, unknown),
  )
}
