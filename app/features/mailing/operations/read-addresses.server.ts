import { Problem } from '#app/lib/http/problem.ts'
import { decodeText } from '#app/lib/text/decode-text.ts'
import { fromCell } from '#app/lib/text/escape-formula.ts'
import { searchWords } from '#app/lib/text/fold-text.ts'
import { readCsv } from '#app/lib/text/read-csv.ts'
import { isMailAddress, parseSender } from '../rules/addresses.ts'
import { subscriptionReader } from '../rules/list-status.ts'
import { IMPORT_LIMITS } from '../rules/address-book.ts'

export type AddressLine = { line: number; email: string }
export type AddressError = { line: number; message: string }
type Row = { line: number; cells: string[] }

const COLUMN = /^e ?mail(?: address)?(?: 1)?(?: value)?$/
/** Without a named column, the one in which one of so many first lines has an address. */
const SEARCHED_LINES = 2
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g

/**
 * Reads the addresses of a list, in the column “email” or the one with addresses.
 * `notSubscribed` counts those whose status in the file says that they are not to be mailed.
 */
export function readAddresses(bytes: Uint8Array): {
  lines: AddressLine[]
  errors: AddressError[]
  notSubscribed: number
} {
  const { rows, errors } = readRows(decodeText(bytes).text)
  const [first = []] = rows.map(({ cells }) => cells)
  const named = first.findIndex((name) => COLUMN.test(searchWords(name).join(' ')))
  const column = named >= 0 ? named : addressColumn(rows.slice(0, SEARCHED_LINES))
  if (column < 0) throw new Problem('invalid', 'The file has no column “email”.')
  const hasHeader = named >= 0 || !isMailAddress(toAddress(first[column]))
  const listed = hasHeader ? rows.slice(1) : rows
  const isSubscribed = subscriptionReader(
    hasHeader ? first : [],
    listed.map(({ cells }) => cells),
  )
  const lines: AddressLine[] = []
  let notSubscribed = 0
  for (const { line, cells } of listed) {
    const email = toAddress(cells[column])
    if (!isMailAddress(email)) {
      if (email !== '') errors.push({ line, message: 'This is not an email address.' })
    } else if (isSubscribed(cells)) lines.push({ line, email })
    else notSubscribed += 1
  }
  return { lines, errors, notSubscribed }
}

function readRows(text: string) {
  const rows: Row[] = []
  const errors: AddressError[] = []
  for (const record of readCsv(text)) {
    if ('error' in record) errors.push({ line: record.line, message: record.error })
    else rows.push(record)
    // The header, and one line over the limit.
    if (rows.length + errors.length <= IMPORT_LIMITS.rows + 1) continue
    const most = IMPORT_LIMITS.rows.toLocaleString('en-IE')
    throw new Problem('too-large', `A file can have at most ${most} lines.`)
  }
  return { rows, errors }
}

function addressColumn(rows: readonly Row[]) {
  const columns = rows.map(({ cells }) => cells.findIndex((cell) => isMailAddress(toAddress(cell))))
  return columns.find((index) => index >= 0) ?? -1
}

/** “Name <name@example.ie>” is an address too. */
function toAddress(cell = '') {
  const text = fromCell(cell.replace(INVISIBLE, '').trim()).trim()
  return parseSender(text)?.address ?? text
}
