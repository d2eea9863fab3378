import { MONTH_FIRST } from './table.ts'

/** What an admin chose for a file: the field of each column, the order of dates that leave a doubt, the tab. */
export type FileChoice = {
  fields: readonly string[]
  monthFirst: boolean
  tab?: string | undefined
}

/** The query of an import's second step: which upload, its tab, the field of each column and the tab they are `of`, the order of dates. */
export const FILE_QUERY = {
  hash: 'file',
  field: 'field',
  dates: 'dates',
  tab: 'tab',
  of: 'of',
} as const

export function readFileQuery(search: URLSearchParams): { hash: string; choice: FileChoice } {
  const monthFirst = search.get(FILE_QUERY.dates) === MONTH_FIRST
  const tab = search.get(FILE_QUERY.tab) ?? undefined
  // Fields that were chosen for the columns of another tab mean nothing.
  const isOfTab = search.get(FILE_QUERY.of) === (tab ?? null)
  const fields = isOfTab ? search.getAll(FILE_QUERY.field) : []
  return { hash: search.get(FILE_QUERY.hash) ?? '', choice: { fields, monthFirst, tab } }
}
