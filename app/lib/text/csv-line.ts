import { escapeFormula } from './escape-formula.ts'

/** Without a byte order mark a spreadsheet assumes Windows-1252. */
export const BYTE_ORDER_MARK = '\uFEFF'

/** Returns one line of RFC 4180 in which no cell is a formula. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${escapeFormula(cell).replaceAll('"', '""')}"`).join(',')}\r\n`
}
