/** Spreadsheets run cells that look like a formula; a second apostrophe makes it reversible. */
const NEEDS_APOSTROPHE = /^'*[=+\-@\t\r＝＋－＠]/
const HAS_APOSTROPHE = /^'+[=+\-@\t\r＝＋－＠]/

export function escapeFormula(text: string): string {
  return NEEDS_APOSTROPHE.test(text) ? `'${text}` : text
}

export function fromCell(cell: string): string {
  return HAS_APOSTROPHE.test(cell) ? cell.slice(1) : cell
}
