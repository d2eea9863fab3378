import { decodeText } from '#app/lib/text/decode-text.ts'
import { fromCell } from '#app/lib/text/escape-formula.ts'
import { readCsv } from '#app/lib/text/read-csv.ts'
import { readXlsx, UnreadableTable } from '#app/lib/text/read-xlsx.ts'
import { LIST_FILE_MAX_BYTES, LIST_ROWS_MAX } from './limits.ts'
import { splitNotes } from './notes.ts'

const ZIP = [0x50, 0x4b, 3, 4]
const OLD_EXCEL = [0xd0, 0xcf, 0x11, 0xe0]

/**
 * Returns the rows of a CSV, TSV or XLSX file.
 * @throws UnreadableTable with a sentence for the person.
 */
export function readTable(bytes: Uint8Array): string[][] {
  if (bytes.length > LIST_FILE_MAX_BYTES)
    throw new UnreadableTable(
      `The file is too large: at most ${LIST_FILE_MAX_BYTES / 1_000_000} MB.`,
    )
  if (startsWith(bytes, OLD_EXCEL))
    throw new UnreadableTable(
      'This is an old Excel file, or has a password. Save it as .xlsx or CSV.',
    )
  const rows = startsWith(bytes, ZIP) ? readXlsx(bytes) : readText(bytes)
  if (rows.length > LIST_ROWS_MAX)
    throw new UnreadableTable(
      `The file has too many rows: at most ${LIST_ROWS_MAX.toLocaleString('en-IE')}.`,
    )
  if (rows.every((row) => row.every((cell) => cell.trim() === '')))
    throw new UnreadableTable('The file is empty.')
  return splitNotes(rows)
}

function readText(bytes: Uint8Array): string[][] {
  const { text } = decodeText(bytes)
  if (text.slice(0, 1000).includes('\0'))
    throw new UnreadableTable('This is no table. Choose a CSV, TSV or XLSX file.')
  const rows: string[][] = []
  for (const record of readCsv(text)) {
    rows.push('cells' in record ? record.cells.map(fromCell) : [record.text])
    if (rows.length > LIST_ROWS_MAX) break
  }
  return rows
}

function startsWith(bytes: Uint8Array, mark: readonly number[]) {
  return mark.every((byte, at) => bytes[at] === byte)
}
