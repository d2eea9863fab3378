import { Problem } from '#app/lib/http/problem.ts'
import { fromCell } from '#app/lib/text/escape-formula.ts'
import { searchWords } from '#app/lib/text/fold-text.ts'
import { findHeadings } from '#app/lib/table/headings.ts'
import type { TableRow } from '#app/lib/table/table.ts'
import { ADDRESS_FIELDS } from '#app/features/addresses/rules/address-book.ts'
import { isMailAddress, parseSender } from '#app/features/addresses/rules/addresses.ts'

/** Columns that say whether somebody wants the mails, and columns that say that somebody has left. */
const STATUS = /\b(?:status|state|subscribed|subscription|opt(?:ed)? ?in|marketing|consent)\b/
const LEFT =
  /\b(?:un ?sub\w*|bounce\w*|clean\w*|complain\w*|black ?list\w*|block\w*|suppress\w*|delete\w*|opt(?:ed)? ?out)\b/
const SUBSCRIBED =
  /^(?:subscribed|active|confirmed|enabled|verified|yes|y|true|1|(?:(?:single|double) )?opt(?:ed)? ?in)$/
const NOT_SUBSCRIBED =
  /^(?:no|n|false|0)$|\b(?:un ?sub\w*|not|non|never|clean\w*|bounce\w*|pending|wait\w*|unconfirmed|complain\w*|spam|black ?list\w*|block\w*|suppress\w*|disabled|inactive|delete\w*|archived|opt(?:ed)? ?out)\b/
const NOTHING = /^(?:|no|n|false|0|never|null)$/

type StatusColumn = 'status' | 'left' | null

/**
 * Returns which columns of an address list say who may be mailed. One with a status is one only if some of its cells
 * are known words: “state” may also be Galway.
 */
function statusColumns(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): StatusColumn[] {
  return columns.map(wordsOf).map((name, index) => {
    if (LEFT.test(name)) return 'left'
    const isStatus = STATUS.test(name) && rows.some((row) => isKnown(wordsOf(row[index])))
    return isStatus ? 'status' : null
  })
}

/** Whether all columns with a status say that somebody may be mailed. */
function isSubscribed(columns: readonly unknown[], row: readonly string[]): boolean {
  return columns.every((column, index) => {
    if (column === 'status') return SUBSCRIBED.test(wordsOf(row[index]))
    return column !== 'left' || NOTHING.test(wordsOf(row[index]))
  })
}

/** Returns what a column with a status has where nobody can tell what it means. */
function doubtfulStatus(columns: readonly unknown[], row: readonly string[]): string | undefined {
  return columns
    .flatMap((column, index) => (column === 'status' ? [row[index]?.trim() ?? ''] : []))
    .find((cell) => cell !== '' && !isKnown(wordsOf(cell)))
}

function isKnown(words: string) {
  return SUBSCRIBED.test(words) || NOT_SUBSCRIBED.test(words)
}

function wordsOf(cell = '') {
  return searchWords(cell).join(' ')
}

export type AddressLine = { line: number; email: string }
export type AddressError = { line: number; message: string }
type LeftOutRow = AddressError & { cells: readonly string[] }

type AddressField = keyof typeof ADDRESS_FIELDS

/** The columns of an address list, and the rows below their names. */
export type AddressLayout = {
  columns: { name: string; example: string; field: AddressField | null }[]
  rows: readonly TableRow[]
  errors: LeftOutRow[]
}

const COLUMN = /^e ?mail(?: address)?(?: 1)?(?: value)?$/
const NO_COLUMN = 'The file has no column “email”.'
const LEFT_OUT = 'By the file’s own status this address is not subscribed.'
const EXAMPLE_MAX = 60
/** A row that names the addresses outweighs any other. */
const NAMED = 1_000
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g

/** @param chosen the field of each column, where an admin chose them. */
export function layOutAddresses(
  table: readonly TableRow[],
  chosen: readonly string[] = [],
): AddressLayout {
  const errors = table.flatMap(({ line, error, cells }) =>
    error ? { line, cells, message: error } : [],
  )
  const all = table.filter(({ error }) => error === undefined)
  const start = firstAddress(all)
  // No address stands above the headings.
  const headings = findHeadings(all.slice(0, start), (cells) => {
    return cells.filter(Boolean).length + (emailColumn(cells) < 0 ? 0 : NAMED)
  })
  const rows = all.slice(headings + 1)
  const headed = all[headings]?.cells ?? []
  const width = Math.max(headed.length, all[start]?.cells.length ?? 0)
  const names = Array.from({ length: width }, (_, index) => headed[index] ?? '')
  const named = emailColumn(names)
  const email = named < 0 ? addressColumn(all[start]?.cells ?? []) : named
  const status = statusColumns(
    names,
    rows.map(({ cells }) => cells),
  )
  const guessed = status.map((field, index) => (index === email ? ('email' as const) : field))
  const fields = chosen.length === names.length ? chosen.map(toField) : guessed
  const columns = names.map((name, index) => ({
    name,
    example: rows.find(({ cells }) => cells[index])?.cells[index]?.slice(0, EXAMPLE_MAX) ?? '',
    field: fields[index] ?? null,
  }))
  return { columns, rows, errors }
}

/**
 * Reads the addresses of a list. `notSubscribed` counts those whose status in the file says that they are not to be
 * mailed; `leftOut` has them and what is wrong.
 * @throws Problem without a column of addresses.
 */
export function readAddresses({ columns, rows, errors: unread }: AddressLayout) {
  const fields = columns.map(({ field }) => field)
  const column = fields.indexOf('email')
  if (column < 0) throw new Problem('invalid', NO_COLUMN)
  const lines: AddressLine[] = []
  const wrong: LeftOutRow[] = [...unread]
  const refused: LeftOutRow[] = []
  for (const { line, cells } of rows) {
    const email = toAddress(cells[column])
    if (email === '') continue
    if (!isMailAddress(email)) wrong.push({ line, cells, message: 'This is not an email address.' })
    else if (isSubscribed(fields, cells)) lines.push({ line, email })
    else refused.push({ line, cells, message: whyNot(doubtfulStatus(fields, cells)) })
  }
  return {
    lines,
    errors: wrong.map(({ line, message }): AddressError => ({ line, message })),
    notSubscribed: refused.length,
    leftOut: [...wrong, ...refused].toSorted((one, other) => one.line - other.line),
  }
}

function whyNot(doubt: string | undefined) {
  return doubt === undefined
    ? LEFT_OUT
    : `“${doubt}” leaves a doubt whether this address is subscribed. What is meant?`
}

function toField(name: string, index: number, all: readonly string[]): AddressField | null {
  const isTaken = name === 'email' && all.indexOf(name) !== index
  return name in ADDRESS_FIELDS && !isTaken ? (name as AddressField) : null
}

function emailColumn(cells: readonly string[]) {
  return cells.findIndex((name) => COLUMN.test(searchWords(name).join(' ')))
}

/** The index of the first row with an address; of a list without any the number of its rows. */
function firstAddress(rows: readonly TableRow[]) {
  const index = rows.findIndex(({ cells }) => addressColumn(cells) >= 0)
  return index < 0 ? rows.length : index
}

function addressColumn(cells: readonly string[]) {
  return cells.findIndex((cell) => isMailAddress(toAddress(cell)))
}

/** “Name <name@example.ie>” is an address too. */
function toAddress(cell = '') {
  const text = fromCell(cell.replace(INVISIBLE, '').trim()).trim()
  return parseSender(text)?.address ?? text
}
