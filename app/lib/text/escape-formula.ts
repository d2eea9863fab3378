/**
 * Spreadsheets run a cell that starts like a formula, so it gets a leading apostrophe, which is
 * removed on reading. A text that already starts with apostrophes before one gets one more, so that
 * every text survives the round trip.
 */
const NEEDS_APOSTROPHE = /^'*[=+\-@\t\r＝＋－＠]/
const HAS_APOSTROPHE = /^'+[=+\-@\t\r＝＋－＠]/

export function escapeFormula(text: string): string {
  return NEEDS_APOSTROPHE.test(text) ? `'${text}` : text
}

export function fromCell(cell: string): string {
  return HAS_APOSTROPHE.test(cell) ? cell.slice(1) : cell
}
