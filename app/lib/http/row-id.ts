import { z } from 'zod'
import { ID_MAX } from './id-max.ts'

/** From JSON, a form or a URL: only digits count as a number, not true or [1]. */
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
    (value) => (typeof value === 'string' && /^\d{1,30}$/.test(value) ? Number(value) : value),
    z.number(missing).int(whole).min(1, positive).max(ID_MAX, unknown),
  )
}
