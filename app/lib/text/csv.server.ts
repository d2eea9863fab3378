import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from './escape-formula.ts'

/** Without the mark a spreadsheet takes the file for Windows-1252. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** One line of RFC 4180; texts must have been through `escapeFormula`. */
export function csvLine(cells: readonly string[]): string {
  return stringify([[...cells]], { quoted: true, quoted_empty: false, record_delimiter: '\r\n' })
}

/** A whole file, whose texts no spreadsheet runs. */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  const lines = rows.map((row) =>
    csvLine(
      row.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : String(cell ?? ''))),
    ),
  )
  return BYTE_ORDER_MARK + lines.join('')
}
