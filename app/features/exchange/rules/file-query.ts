import type { FileChoice } from './columns.ts'

/** The query of an import's second step: which upload, the field of each of its columns, the order of dates. */
export const FILE_QUERY = { hash: 'file', field: 'field', dates: 'dates' } as const
export const MONTH_FIRST = 'month-first'

export function readFileQuery(search: URLSearchParams): { hash: string; choice: FileChoice } {
  const fields = search.getAll(FILE_QUERY.field)
  const monthFirst = search.get(FILE_QUERY.dates) === MONTH_FIRST
  return { hash: search.get(FILE_QUERY.hash) ?? '', choice: { fields, monthFirst } }
}
