import { isDay, type Day } from '#app/lib/time/days.ts'
import { readDay } from '#app/lib/time/read-days.ts'
import { monthNumber } from '#app/features/reading/rules/date-words.ts'

/** How a column writes its dates with two numbers and a year, such as 31/12/2026. */
export type DateOrder = {
  /** Dates that can only have the day first, and those that can only have the month first. */
  dayFirst: number
  monthFirst: number
  /** The first of those that can be read in both ways. */
  unclear: string | null
  /** What an admin chose for a column that leaves a doubt. */
  chosen?: 'month-first'
}

export const NO_DATES: DateOrder = { dayFirst: 0, monthFirst: 0, unclear: null }

/** Longer cells are texts. */
const CELL_MAX = 60
const TIME = String.raw`(?:[\sT,]+(?:at\s+)?\d{1,2}[:.]\d\d(?:[:.]\d\d(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?)?`
const ZONED = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)$/i
const NUMBERS = new RegExp(String.raw`^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d\d)${TIME}$`, 'i')
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})${TIME}$`, 'i')
const WEEKDAY = String.raw`^(?:\p{L}+day,?\s+)?`
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const DAY_AND_MONTH = new RegExp(
  String.raw`${WEEKDAY}${DAY}[\s.-]+(?:of\s+)?(\p{L}+)[\s.,-]+(\d{4}|\d\d)${TIME}$`,
  'iu',
)
const MONTH_AND_DAY = new RegExp(
  String.raw`${WEEKDAY}(\p{L}+)\.?\s+${DAY},?\s+(\d{4})${TIME}$`,
  'iu',
)

/** Returns the order with one more cell of its column. */
export function noteDate(order: DateOrder, cell: string): DateOrder {
  const [first, second] = numbersOf(cell)
  if (first === second) return order
  if (first > 12) return { ...order, dayFirst: order.dayFirst + (second > 12 ? 0 : 1) }
  if (second > 12) return { ...order, monthFirst: order.monthFirst + 1 }
  return order.unclear === null ? { ...order, unclear: cell } : order
}

/** Whether dates of the column prove that the month is first, and none that the day is. */
export function isMonthFirst({ dayFirst, monthFirst }: DateOrder): boolean {
  return monthFirst > 0 && dayFirst === 0
}

/** Whether no date proves that the day is first, and some may have the month first. */
export function leavesDoubt({ dayFirst, monthFirst, unclear }: DateOrder): boolean {
  return dayFirst === 0 && (monthFirst > 0 || unclear !== null)
}

/**
 * Reads a date as people and spreadsheets write it, day first. A time of day is left out: the last day counts.
 * Undefined for other texts, and for dates that may have the month first unless that was chosen.
 */
export function readWrittenDay(cell: string, order: DateOrder): Day | undefined {
  if (cell.length > CELL_MAX) return undefined
  if (ZONED.test(cell)) return readDay(cell)
  const [, first, , second, ofNumbers] = NUMBERS.exec(cell) ?? []
  if (first && order.chosen === 'month-first') return toDate(ofNumbers, first, second)
  if (first) return mayHaveMonthFirst(cell, order) ? undefined : toDate(ofNumbers, second, first)
  const [, year, , month, day] = YEAR_FIRST.exec(cell) ?? []
  if (year) return toDate(year, month, day)
  const [, date, name, ofYear] = DAY_AND_MONTH.exec(cell) ?? []
  if (name) return toDate(ofYear, monthNumber(name), date)
  const [, named, dateOf, yearOf] = MONTH_AND_DAY.exec(cell) ?? []
  return named ? toDate(yearOf, monthNumber(named), dateOf) : undefined
}

/** Whether a date can only have the month first, or stands among such dates. */
export function mayHaveMonthFirst(cell: string, order: DateOrder): boolean {
  if (order.chosen === 'month-first') return false
  const [first, second] = numbersOf(cell)
  return first <= 12 && (second > 12 || (isMonthFirst(order) && first !== second))
}

/** Both are 0 for what is no such date. */
function numbersOf(cell: string): [number, number] {
  const [, first = 0, , second = 0] = NUMBERS.exec(cell) ?? []
  return [Number(first), Number(second)]
}

function toDate(year = '', month: string | number = '', date = '') {
  const parts = [year.padStart(4, '20'), String(month).padStart(2, '0'), date.padStart(2, '0')]
  const day = parts.join('-')
  return isDay(day) ? day : undefined
}
