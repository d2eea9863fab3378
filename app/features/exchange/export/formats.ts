import { escapeFormula } from '#app/lib/text/escape-formula.ts'
import { BYTE_ORDER_MARK, csvLine } from '#app/lib/text/csv.server.ts'
import { FILE_FIELDS } from '../rules/file-fields.ts'
import type { ExportedRow } from './list-rows.server.ts'

export type Format = {
  head: string
  row: (row: ExportedRow, index: number) => string
  tail: string
}

export const FORMATS: Record<'.csv' | '.json', Format> = {
  '.csv': {
    head: BYTE_ORDER_MARK + csvLine(FILE_FIELDS),
    row: (row) => csvLine(FILE_FIELDS.map((field) => toText(row[field]))),
    tail: '',
  },
  '.json': {
    head: '[',
    row: (row, index) => `${index === 0 ? '' : ','}\n${JSON.stringify(row)}`,
    tail: '\n]\n',
  },
}

/** The text of a whole file, in pieces. */
export async function* textOf(
  { head, row: format, tail }: Format,
  listings: AsyncIterable<{ row: ExportedRow }>,
): AsyncGenerator<string> {
  let index = 0
  yield head
  for await (const { row } of listings) {
    yield format(row, index)
    index += 1
  }
  yield tail
}

function toText(value: ExportedRow[keyof ExportedRow]) {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.join('; ')
  return typeof value === 'string' ? escapeFormula(value) : String(value)
}
