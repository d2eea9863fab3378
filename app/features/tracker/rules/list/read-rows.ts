import { MONTH, WEEKDAY } from '#app/features/reading/rules/date-words.ts'
import {
  isMonthFirst,
  NO_DATES,
  noteDate,
  type DateOrder,
} from '#app/features/reading/rules/written-day.ts'
import { safeHref } from '#app/features/listings/rules/links.ts'
import type { TableRow } from '#app/lib/table/table.ts'
import type { Day } from '#app/lib/time/days.ts'
import type { Repeat } from '../records.ts'
import { FIELDS, type Columns, type Field, type Layout } from './columns.ts'
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
type SaidRow = Required<TableRow>
export type ReadList = {
  rows: ListRow[]
  bad: SaidRow[]
  /** A cell of these could not be read, and stands in their notes. */
  doubtful: SaidRow[]
  /** Undefined when dates leave no doubt. */
  monthFirst: boolean | undefined
}

/** Rows between others, such as “October 2026” and “Total: 3”. */
const MONTH_ROW = new RegExp(String.raw`^\W*${MONTH}\.?(?:\s+\d{4})?\W*$`, 'i')
const SUM_ROW = /^(?:(?:grand |sub)?totals?|wins so far)\b/i
const IS_BETWEEN = 'It is a heading or a sum.'
const LINK = /https?:\/\/[^\s,;)]+/
/** “Mid December”, “Friday” or “end of the month”, not “ongoing”. */
const TIME = new RegExp(
  String.raw`\d|(?<!\p{L})(?:${MONTH}|${WEEKDAY}|weekend|week|month|year|tomorrow|tonight|today|midnight|noon|christmas|easter|hallowe.?en|eve|spring|summer|autumn|winter)(?!\p{L})`,
  'iu',
)
const EMPTY = /^(?:[-–—:]+|n\/?a|tbc|\?)$/i

/** Reads the rows of a table below its headings, dates in the order that the whole file shows. */
export function readRows(
  rows: readonly TableRow[],
  { start, columns, monthFirst }: Pick<Layout, 'start' | 'columns' | 'monthFirst'>,
  today: Day,
): ReadList {
  const found = dateOrderOf(rows.slice(start), columns)
  const isMonth = monthFirst ?? isMonthFirst(found)
  const order: DateOrder = isMonth ? { ...found, chosen: 'month-first' } : found
  const isUnclear = found.unclear !== null && found.dayFirst + found.monthFirst === 0
  const read: ReadList = {
    rows: [],
    bad: [],
    doubtful: [],
    monthFirst: isUnclear ? isMonth : undefined,
  }
  for (const { line, cells, error } of rows.slice(start)) {
    if (cells.every((cell) => cell.trim() === '')) continue
    const doubts: string[] = []
    const row = error ?? readRow(cells, { columns, order, today, doubts })
    if (typeof row === 'string') read.bad.push({ line, error: row, cells })
    else read.rows.push(row)
    if (typeof row !== 'string' && doubts.length > 0)
      read.doubtful.push({ line, error: doubts.join(' '), cells })
  }
  return read
}

function dateOrderOf(rows: readonly TableRow[], columns: Columns): DateOrder {
  let order = NO_DATES
  for (const { cells } of rows)
    for (const [index, field] of columns.entries())
      if (field?.endsWith('On')) order = noteDate(order, cells[index]?.trim() ?? '')
  return order
}

type How = { columns: Columns; order: DateOrder; today: Day; doubts: string[] }

function readRow(cells: readonly string[], { columns, order, today, doubts }: How) {
  const textOf = (field: Field) => {
    const text = cells[columns.indexOf(field)]?.trim() ?? ''
    return EMPTY.test(text) ? '' : text
  }
  const [only = '', ...others] = cells.map((cell) => cell.trim()).filter(Boolean)
  const isSum = SUM_ROW.test(only)
  if (others.length === 0 && (isSum || MONTH_ROW.test(only))) return IS_BETWEEN
  const unread = new Map<Field, string>()
  const dayOf = (field: Field, reference: Day, isAfter: boolean) => {
    const text = textOf(field)
    const day = text === '' ? null : readDayIn(text, order, reference, isAfter)
    // A day of entry may be a mere “Yes”; closing may be “ongoing”.
    const isWord = field === 'enteredOn' ? isAnswer(text) : !TIME.test(text)
    if (day === undefined && !isWord) unread.set(field, text)
    return day ?? null
  }
  const enteredOn = dayOf('enteredOn', today, false)
  const closesOn = dayOf('closesOn', enteredOn ?? today, true)
  if (isSum && !enteredOn && !closesOn) return IS_BETWEEN
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
  const enteredText = textOf('enteredOn') || textOf('entered')
  if (!isLink && typed) unread.set('link', typed)
  if (value === null && textOf('value')) unread.set('value', textOf('value'))
  const ongoing = !closesOn && !unread.has('closesOn') && textOf('closesOn')
  const isReceived = /\b(?:received|arrived)\b/i.test(textOf('won'))
  const arrived = textOf('arrivedOn') || textOf('arrived') || (isReceived ? 'yes' : '')
  const arrivedOn = readDayIn(arrived, order, today, false) ?? null
  if (arrived && !arrivedOn && !isAnswer(arrived)) unread.set('arrivedOn', arrived)
  if (/\d/.test(outcome.note)) unread.set('wonOn', outcome.note)
  for (const [field, text] of unread)
    doubts.push(
      `${FIELDS[field]}: “${text}” leaves a doubt, so it stands in the note. What is meant?`,
    )
  const hasArrived = arrivedOn !== null || isYes(arrived)
  const wonOn = outcome.wonOn ?? (hasArrived ? (closesOn ?? arrivedOn ?? decided) : null)
  return {
    what,
    promoter: textOf('promoter'),
    link: isLink ? link : '',
    enteredOn,
    entered: enteredOn !== null || isYes(enteredText) || unread.has('enteredOn'),
    repeats: readRepeat(textOf('repeats')),
    closesOn,
    wonOn,
    lost: outcome.lost && wonOn === null,
    value,
    arrivedOn: arrivedOn ?? (hasArrived ? wonOn : null),
    note: [...new Set([textOf('note'), outcome.note, ongoing, ...unread.values()])]
      .filter(Boolean)
      .join('\n'),
  }
}
