import { MONTH } from '#app/features/reading/rules/date-words.ts'
import {
  isMonthFirst,
  NO_DATES,
  noteDate,
  type DateOrder,
} from '#app/features/reading/rules/written-day.ts'
import { safeHref } from '#app/features/listings/rules/links.ts'
import type { Day } from '#app/lib/time/days.ts'
import type { Repeat } from '../records.ts'
import type { Columns, Field } from './columns.ts'
import { isAnswer, isYes, readDayIn, readOutcome, readRepeat, readValue } from './read-cells.ts'

export type ListRow = {
  what: string
  promoter: string
  /** An http address, or ''. */
  link: string
  enteredOn: Day | null
  /** Also on a day that the list doesn't say. */
  entered: boolean
  repeats: Repeat | null
  closesOn: Day | null
  wonOn: Day | null
  lost: boolean
  value: number | null
  arrivedOn: Day | null
  note: string
}
/** Lines count from 1. */
export type BadRow = { line: number; error: string; cells: readonly string[] }
export type ReadList = { rows: ListRow[]; bad: BadRow[] }

/** Rows between others, such as “October 2026” and “Total: 3”. */
const MONTH_ROW = new RegExp(String.raw`^\W*${MONTH}\.?(?:\s+\d{4})?\W*$`, 'i')
const SUM_ROW = /^(?:(?:grand |sub)?totals?|wins so far)\b/i
const IS_BETWEEN = 'It is a heading or a sum.'
const LINK = /https?:\/\/[^\s,;)]+/
const EMPTY = /^(?:[-–—:]+|n\/?a|tbc|\?)$/i

/** Reads the rows of a table below its headings, dates in the order that the whole file shows. */
export function readRows(
  rows: readonly (readonly string[])[],
  { start, columns }: { start: number; columns: Columns },
  today: Day,
): ReadList {
  const order = dateOrderOf(rows.slice(start), columns)
  const read: ReadList = { rows: [], bad: [] }
  for (const [index, cells] of rows.entries()) {
    if (index < start || cells.every((cell) => cell.trim() === '')) continue
    const row = readRow(cells, { columns, order, today })
    if (typeof row === 'string') read.bad.push({ line: index + 1, error: row, cells })
    else read.rows.push(row)
  }
  return read
}

function dateOrderOf(rows: readonly (readonly string[])[], columns: Columns): DateOrder {
  let order = NO_DATES
  for (const row of rows)
    for (const [index, field] of columns.entries())
      if (field?.endsWith('On')) order = noteDate(order, row[index]?.trim() ?? '')
  return isMonthFirst(order) ? { ...order, chosen: 'month-first' } : order
}

type How = { columns: Columns; order: DateOrder; today: Day }

/** Returns what is wrong with a row instead of it. */
function readRow(cells: readonly string[], { columns, order, today }: How): ListRow | string {
  const textOf = (field: Field) => {
    const text = cells[columns.indexOf(field)]?.trim() ?? ''
    return EMPTY.test(text) ? '' : text
  }
  const [only = '', ...others] = cells.map((cell) => cell.trim()).filter(Boolean)
  const isSum = SUM_ROW.test(only)
  if (others.length === 0 && (isSum || MONTH_ROW.test(only))) return IS_BETWEEN
  const unreadable: string[] = []
  const dayOf = (field: Field, reference: Day, isAfter: boolean) => {
    const text = textOf(field)
    const day = text === '' ? null : readDayIn(text, order, reference, isAfter)
    // A day of entry may be a mere “Yes”; closing may be “ongoing”.
    const isWord = field === 'enteredOn' ? isAnswer(text) : !/\d/.test(text)
    if (day === undefined && !isWord) unreadable.push(text)
    return day ?? null
  }
  const enteredOn = dayOf('enteredOn', today, false)
  const closesOn = dayOf('closesOn', enteredOn ?? today, true)
  if (isSum && !enteredOn && !closesOn) return IS_BETWEEN
  if (unreadable.length > 0) return `“${unreadable[0]}” can’t be read as a date.`
  const typed = textOf('link') || (LINK.exec(textOf('note'))?.[0] ?? '')
  const link = safeHref(typed) ?? safeHref(`https://${typed}`)
  const what = textOf('what') || textOf('promoter') || typed
  if (what === '') return 'It doesn’t say what it is.'
  const isLink = typed !== '' && !/\s/.test(typed) && typed.includes('.') && link !== undefined
  const closed = closesOn ?? enteredOn ?? today
  const decided = closed < today ? closed : today
  const state = isYes(textOf('lost')) ? 'lost' : textOf('won')
  // A result has its day also when it is a loss, or still to come.
  const result = ((state === '' || isYes(state)) && textOf('wonOn')) || state
  const outcome = readOutcome(result, { order, closesOn, decided, today })
  const value = readValue(textOf('value'))
  const unread = [
    !isLink && typed,
    !closesOn && textOf('closesOn'),
    value === null && textOf('value'),
  ]
  const isReceived = /\b(?:received|arrived)\b/i.test(textOf('won'))
  const arrived = textOf('arrivedOn') || textOf('arrived') || (isReceived ? 'yes' : '')
  const arrivedOn = readDayIn(arrived, order, today, false) ?? null
  const hasArrived = arrivedOn !== null || isYes(arrived)
  const wonOn = outcome.wonOn ?? (hasArrived ? (closesOn ?? arrivedOn ?? decided) : null)
  return {
    what,
    promoter: textOf('promoter'),
    link: isLink ? link : '',
    enteredOn,
    entered: enteredOn !== null || isYes(textOf('enteredOn') || textOf('entered')),
    repeats: readRepeat(textOf('repeats')),
    closesOn,
    wonOn,
    lost: outcome.lost && wonOn === null,
    value,
    arrivedOn: arrivedOn ?? (hasArrived ? wonOn : null),
    note: [textOf('note'), outcome.note, ...unread].filter(Boolean).join('\n'),
  }
}
