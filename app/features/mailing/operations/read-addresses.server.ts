import { parse } from 'csv-parse/sync'
import { fromCell } from '#app/lib/text/escape-formula.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { isMailAddress } from '../rules/addresses.ts'
import { IMPORT_LIMITS } from '../rules/subscribers.ts'

export type AddressLine = { line: number; email: string }
export type AddressError = { line: number; message: string }

const COLUMN = /^\s*(e-?mail|e-?mail[ _-]?address)\s*$/i

/** Reads the column 'email', or the one with an address in the first line. */
export function readAddresses(text: string): { lines: AddressLine[]; errors: AddressError[] } {
  const records = readRecords(text)
  const [first] = records
  const named = first?.record.findIndex((cell) => COLUMN.test(cell)) ?? -1
  const column =
    named >= 0 ? named : (first?.record.findIndex((cell) => isMailAddress(toAddress(cell))) ?? -1)
  if (column < 0) throw new Problem('invalid', 'The file has no column “email”.')
  const lines: AddressLine[] = []
  const errors: AddressError[] = []
  for (const { record, line } of named >= 0 ? records.slice(1) : records) {
    const email = toAddress(record[column] ?? '')
    if (isMailAddress(email)) lines.push({ line, email })
    else if (email !== '') errors.push({ line, message: 'This is no email address.' })
  }
  return { lines, errors }
}

function readRecords(text: string) {
  let records: { record: string[]; info: { lines: number } }[]
  try {
    records = parse(text, {
      bom: true,
      delimiter: [',', ';', '\t'],
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      // The header, and one line over the limit.
      to: IMPORT_LIMITS.rows + 2,
    }) as unknown as typeof records
  } catch {
    throw new Problem(
      'invalid',
      'The file cannot be read as CSV: its quotation marks do not match.',
    )
  }
  if (records.length > IMPORT_LIMITS.rows + 1) {
    const most = IMPORT_LIMITS.rows.toLocaleString('en-IE')
    throw new Problem('too-large', `A file can have at most ${most} lines.`)
  }
  return records.map(({ record, info }) => ({ record, line: info.lines }))
}

function toAddress(cell: string) {
  return fromCell(cell.trim()).trim()
}
