import { readAmount, readYesNo } from '#app/features/reading/rules/cell-values.ts'
import {
  readWrittenDay,
  type DateOrder,
  NO_DATES,
} from '#app/features/reading/rules/written-day.ts'
import { addDays, toDay, type Day } from '#app/lib/time/days.ts'
import { EURO_MAX } from '../limits.ts'
import type { Repeat } from '../records.ts'

const YEARLESS =
  /^(?:\d{1,2}[/.-]\d{1,2}|\d{1,2}(?:st|nd|rd|th)?[\s-]+\p{L}{3,9}|\p{L}{3,9}\s+\d{1,2}(?:st|nd|rd|th)?)$/iu
const WORD =
  /^(?:w|won|yes|received|arrived|got (?:it|them)|came|ends?|closes?|closing|until|till?)\b[\s:,!–-]*(?:on\s+)?/i
/** What follows “Won 12/11/26 - ”. */
const REST = /\s[-–—]\s.*/s
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+(?=[\p{L}\d])/iu
const HOUR =
  /(?<![\s,(])[\s,(]*(?:(?:\b(?:at|by|before)|@)\s*)?\b(?:\d{1,2}(?:[:.]\d\d)?\s*[ap]\.?m\b\.?|noon|midday|midnight)\)?\s*/i
/** Days since 1900, as spreadsheets count them: from 1982 to 2119. */
const SERIAL = /^[3-7]\d{4}(?:\.\d+)?$/
const SERIAL_START = toDay('1899-12-30')

const WON =
  /\b(?:w|won|successful|win|winner|yes|yay|got it|received|arrived|checked)\b|[✅✔🎉🏆👍]/iu
const LOST = /\b(?:l|lost|lose|loss|no|nope|not|unlucky|unsuccessful|didn.?t|nothing)\b|[❌✗✘✖]/iu
const CROSS = /^[❌✗✘✖]\uFE0F?$/u
const WAITING = /\b(?:yet|news|drawn|announced|waiting)\b/i

/** Amounts before words: “€25,000+”, “1.5k”, “€120 (2 x €60)”; without a sign they may count something else. */
const LEADING = /^(?<sign>[€£$]\s*)?(?<number>\d(?:[\d.,]*\d)?)\s*(?<thousands>k\b)?(?<rest>.*)/is

/** Also of “Won on 12/11/2026” and “Yes, 9 Nov”. Without a year: the last before the reference, or the first after it. */
export function readDayIn(text: string, order: DateOrder, reference: Day, isAfter: boolean) {
  if (SERIAL.test(text)) return addDays(SERIAL_START, Math.floor(Number(text)))
  const cell = text.replace(WORD, '').replace(HOUR, ' ').trim().replace(WEEKDAY, '')
  if (!YEARLESS.test(cell)) return readWrittenDay(cell, order)
  const year = Number(reference.slice(0, 4))
  const mark = /[/.-]/.exec(cell)?.[0] ?? ' '
  const days = [year - 1, year, year + 1].map((one) =>
    readWrittenDay(`${cell}${mark}${one}`, order),
  )
  return isAfter
    ? days.find((day) => day && day >= reference)
    : days.findLast((day) => day && day <= reference)
}

/** How often “1 per day”, “every 24 hours” or “Weekly” is; null for once and other texts. */
export function readRepeat(text: string): Repeat | null {
  if (/\b(?:daily|day|weekday|24)\b/i.test(text)) return 'daily'
  if (/\bweek(?:ly)?\b/i.test(text)) return 'weekly'
  return /\bmonth(?:ly)?\b/i.test(text) ? 'monthly' : null
}

/** Whole euro; null for other texts. */
export function readValue(cell: string): number | null {
  const text = cell.replace(/^(?:c\.?|ca\.?|approx\.?|about|~)\s*/i, '')
  const amount = readAmount(text.replace(/^[£$]\s*/, '')) ?? amountBefore(text)
  return amount !== undefined && amount <= EURO_MAX ? amount : null
}

function amountBefore(text: string) {
  const { sign, number = '', thousands, rest } = LEADING.exec(text)?.groups ?? {}
  if (thousands) return Math.round(Number(number.replace(',', '.')) * 1000)
  const isAlone = /^[\s+]*$/.test(rest ?? '')
  if (!sign && !isAlone) return undefined
  // Spreadsheets write 12.5 for €12.50.
  return readAmount(number) ?? (/^\d+\.\d+$/.test(number) ? Math.floor(Number(number)) : undefined)
}

type Dates = { order: DateOrder; closesOn: Day | null; decided: Day; today: Day }

/** A mere “No” or cross beside a draw that is still open means that it is not won yet. */
export function readOutcome(text: string, { order, closesOn, decided, today }: Dates) {
  const none = { wonOn: null, lost: false, note: '' }
  const lost = { ...none, lost: true }
  // A box that isn't ticked.
  if (text === '' || text === 'FALSE') return none
  const day = readDayIn(text.replace(REST, ''), order, decided, true)
  if (day) return { ...none, wonOn: day }
  if (readYesNo(text) === false || CROSS.test(text))
    return closesOn && closesOn >= today ? none : lost
  if (WAITING.test(text)) return { ...none, note: text }
  if (LOST.test(text)) return lost
  if (isYes(text)) return { ...none, wonOn: decided }
  return { ...none, note: text }
}

export function isAnswer(text: string): boolean {
  return isYes(text) || readYesNo(text) === false || LOST.test(text)
}

export function isYes(text: string): boolean {
  return readYesNo(text) === true || (WON.test(text) && !LOST.test(text) && !WAITING.test(text))
}

const OUTCOME = /\b(?:w|l|won|lost|luck|unlucky|joy)\b/i

/** Returns what most cells of a column are. A mere yes may be about anything; a number too, unless `isAlone`. */
export function contentOf(cells: readonly string[], isAlone: boolean) {
  const answers = cells.filter(isAnswer)
  if (answers.length * 2 > cells.length && answers.some((cell) => OUTCOME.test(cell)))
    return 'outcome'
  const kind = mainKind(cells)
  return kind === 'amount' && !isAlone && !cells.some((cell) => cell.includes('€'))
    ? undefined
    : kind
}

export function cellsOf(rows: readonly (readonly string[])[], column: number) {
  return rows.map((row) => row[column]?.trim() ?? '').filter(Boolean)
}

export function mainKind(cells: readonly string[]) {
  const kinds = [...Map.groupBy(cells, kindOf)]
  return kinds.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]
}

export function hasDay(text: string): boolean {
  const orders = [NO_DATES, { ...NO_DATES, chosen: 'month-first' } as const]
  return orders.some((order) => readDayIn(text, order, toDay('2000-12-31'), false))
}

export function kindOf(cell: string) {
  if (/^(?:https?:\/\/|www\.)\S+$/i.test(cell)) return 'link'
  if (hasDay(cell) && !/^\d+$/.test(cell)) return 'date'
  return readAmount(cell) === undefined ? 'text' : 'amount'
}
