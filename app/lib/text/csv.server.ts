import { stringify } from 'csv-stringify/sync'
import { escapeFormula } from './escape-formula.ts'

/** Without a byte order mark a spreadsheet assumes Windows-1252. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Returns one line of RFC 4180; cells must be escaped with `escapeFormula`. */
export function csvLine(cells: readonly string[]): string {
  return stringify([[...cells]], { quoted: true, quoted_empty: false, record_delimiter: '\r\n' })
}

type Row = readonly (string | number | null)[]

/** Answers rows as a file to save, which no cache stores. */
export function csvFile(name: string, rows: readonly Row[]): Response {
  const lines = rows.map((row) =>
    csvLine(
      row.map((cell) => (typeof cell === 'string' ? escapeFormula(cell) : String(cell ?? ''))),
    ),
  )
  return new Response(BYTE_ORDER_MARK + lines.join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
      'cache-control': 'private, no-store',
    },
  })
}
