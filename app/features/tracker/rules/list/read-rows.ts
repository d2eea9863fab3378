import { readAmount, readYesNo } from '#app/features/reading/rules/cell-values.ts'
import {
  isMonthFirst,
  NO_DATES,
  noteDate,
  readWrittenDay,
  type DateOrder,
} from '#app/features/reading/rules/written-day.ts'
import { safeHref } from '#app/features/listings/rules/links.ts'
import type { Day } from '#app/lib/time/days.ts'
import { EURO_MAX } from '../limits.ts'
import type { Columns, Field } from './columns.ts'

export type ListRow = {
  what: string
  promoter: string
  /** An http address, or ''. */
  link: string
  enteredOn: Day | null
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

const DATED: readonly Field[] = ['enteredOn', 'closesOn', 'won', 'arrived']
const YEARLESS =
  /^(?:\d{1,2}[/.-]\d{1,2}|\d{1,2}(?:st|nd|rd|th)?[\s-]+\p{L}{3,9}|\p{L}{3,9}\s+\d{1,2})$/iu
const WON = /\b(?:won|win|winner|yes|yay|got it)\b/i
const LOST = /\b(?:lost|lose|no|not|unlucky|didn.?t|nothing)\b/i
const EMPTY = /^(?:-|–|—|n\/?a|tbc|\?)$/i

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
      if (field && DATED.includes(field)) order = noteDate(order, row[index]?.trim() ?? '')
  return isMonthFirst(order) ? { ...order, chosen: 'month-first' } : order
}

type How = { columns: Columns; order: DateOrder; today: Day }

/** Returns what is wrong with a row instead of it. */
function readRow(cells: readonly string[], { columns, order, today }: How): ListRow | string {
  const textOf = (field: Field) => {
    const text = cells[columns.indexOf(field)]?.trim() ?? ''
    return EMPTY.test(text) ? '' : text
  }
  const unreadable: string[] = []
  const dayOf = (field: Field, reference: Day, isAfter: boolean) => {
    const text = textOf(field)
    const day = text === '' ? null : readAnyDay(text, order, reference, isAfter)
    if (day === undefined) unreadable.push(text)
    return day ?? null
  }
  const enteredOn = dayOf('enteredOn', today, false)
  const closesOn = dayOf('closesOn', enteredOn ?? today, true)
  const typed = textOf('link')
  const link = safeHref(typed) ?? safeHref(`https://${typed}`)
  const [value, amount] = [textOf('value'), readValue(textOf('value'))]
  if (value !== '' && amount === undefined) unreadable.push(value)
  if (unreadable.length > 0) return `“${unreadable[0]}” can’t be read as a date or an amount.`
  const what = textOf('what') || textOf('promoter') || typed
  if (what === '') return 'It doesn’t say what it is.'
  const isLink = typed !== '' && !/\s/.test(typed) && typed.includes('.') && link !== undefined
  const outcome = readOutcome(textOf('won'), order, closesOn ?? enteredOn ?? today)
  const arrived = textOf('arrived')
  const arrivedOn = arrived === '' ? null : readAnyDay(arrived, order, today, false)
  const wonOn = outcome.wonOn ?? (arrivedOn ? (closesOn ?? arrivedOn) : null)
  return {
    what,
    promoter: textOf('promoter'),
    link: isLink ? link : '',
    enteredOn,
    closesOn,
    wonOn,
    lost: outcome.lost && wonOn === null,
    value: amount ?? null,
    arrivedOn: wonOn ? (arrivedOn ?? (isYes(arrived) ? wonOn : null)) : null,
    note: [textOf('note'), outcome.note, isLink ? '' : typed].filter(Boolean).join('\n'),
  }
}

/** A day without a year is the last one before the reference, or the first one after it. */
function readAnyDay(text: string, order: DateOrder, reference: Day, isAfter: boolean) {
  if (!YEARLESS.test(text)) return readWrittenDay(text, order)
  const year = Number(reference.slice(0, 4))
  const mark = /[/.-]/.exec(text)?.[0] ?? ' '
  const days = [year - 1, year, year + 1].map((one) =>
    readWrittenDay(`${text}${mark}${one}`, order),
  )
  return isAfter
    ? days.find((day) => day && day >= reference)
    : days.findLast((day) => day && day <= reference)
}

function readValue(text: string): number | undefined {
  const amount = readAmount(text.replace(/^(?:c\.?|ca\.?|approx\.?|~|£|\$)\s*/i, ''))
  return amount !== undefined && amount <= EURO_MAX ? amount : undefined
}

function readOutcome(text: string, order: DateOrder, otherwise: Day) {
  const day = text === '' ? undefined : readAnyDay(text, order, otherwise, true)
  if (day) return { wonOn: day, lost: false, note: '' }
  if (text === '' || LOST.test(text) || readYesNo(text) === false)
    return { wonOn: null, lost: text !== '', note: '' }
  if (isYes(text)) return { wonOn: otherwise, lost: false, note: '' }
  return { wonOn: null, lost: false, note: text }
}

function isYes(text: string) {
  return readYesNo(text) === true || WON.test(text)
}
