import { readAmount } from '#app/features/reading/rules/cell-values.ts'
import { NO_DATES } from '#app/features/reading/rules/written-day.ts'
import { toDay } from '#app/lib/time/days.ts'
import { isAnswer, readDayIn } from './read-cells.ts'

const OUTCOME = /\b(?:w|l|won|lost|luck|unlucky|joy)\b/i

/**
 * Returns what most cells of a column are. A mere yes or no may be about anything; a mere number too, unless the
 * columns have no headings (`isAlone`).
 */
export function contentOf(cells: readonly string[], isAlone: boolean) {
  const answers = cells.filter(isAnswer)
  if (answers.length * 2 > cells.length && answers.some((cell) => OUTCOME.test(cell)))
    return 'outcome'
  const kind = mainKind(cells)
  return kind === 'amount' && !isAlone && !cells.some((cell) => cell.includes('€'))
    ? undefined
    : kind
}

/** Returns those of a column that are not empty. */
export function cellsOf(rows: readonly (readonly string[])[], column: number) {
  return rows.map((row) => row[column]?.trim() ?? '').filter(Boolean)
}

export function mainKind(cells: readonly string[]) {
  const kinds = [...Map.groupBy(cells, kindOf)]
  return kinds.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]
}

/** Whether a text is a day, with the day or the month first. */
export function hasDay(text: string): boolean {
  const orders = [NO_DATES, { ...NO_DATES, chosen: 'month-first' } as const]
  return orders.some((order) => readDayIn(text, order, toDay('2000-12-31'), false))
}

export function kindOf(cell: string) {
  if (/^(?:https?:\/\/|www\.)\S+$/i.test(cell)) return 'link'
  if (hasDay(cell) && !/^\d+$/.test(cell)) return 'date'
  return readAmount(cell) === undefined ? 'text' : 'amount'
}
