/**
 * Spreadsheets run a cell that begins like a formula. Such a cell is written with an apostrophe
 * in front and read without it; a text that has apostrophes there already gets one more, so that
 * every text comes back as it was.
 */
const NEEDS_APOSTROPHE = /^'*[=+\-@\t\r＝＋－＠]/
const HAS_APOSTROPHE = /^'+[=+\-@\t\r＝＋－＠]/

export function escapeFormula(text: string): string {
  return NEEDS_APOSTROPHE.test(text) ? `'${text}` : text
}

export function fromCell(cell: string): string {
  return HAS_APOSTROPHE.test(cell) ? cell.slice(1) : cell
}
