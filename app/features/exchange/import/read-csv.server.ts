import { parse } from 'csv-parse/sync'
import { Problem } from '#app/lib/http/problem.ts'
import { inSlices } from '#app/lib/async/slices.ts'
import { fromCell } from '#app/lib/text/escape-formula.ts'
import { REQUIRED_FIELDS } from '#app/features/listings/rules/fields.ts'
import { isFileField } from '../rules/file-fields.ts'
import { readLines, ROW_MAX, type Line } from './read-lines.server.ts'
import type { ReadRow } from './read-row.ts'

type CsvRecord = { line: number; cells: string[] } | { line: number; fault: string }

const TOO_LONG = 'The row is too long.'
const WRONG_QUOTES =
  'The quotation marks are not right: a cell that has one must be enclosed in them and have it doubled.'

/** Says no to a broken row a hundred times sooner than the parser, whose errors are costly. */
const WELL_QUOTED = /^(?:"[^"]*(?:""[^"]*)*"|[^",]*)(?:,(?:"[^"]*(?:""[^"]*)*"|[^",]*))*$/

/**
 * Rows of a CSV file whose first line names the columns. A broken row never takes others with
 * it: reading continues at the line after its first.
 * @throws Problem `invalid` when the first line does not name the columns that are needed.
 */
export async function* readCsvRows(texts: AsyncIterable<string>): AsyncGenerator<ReadRow> {
  let columns: string[] | undefined
  for await (const record of readRecords(readLines(texts))) {
    if (!columns) columns = toColumns(record)
    else if ('fault' in record) yield record
    else yield toRow(record.line, record.cells, columns)
  }
}

function toColumns(record: CsvRecord) {
  if ('fault' in record)
    throw new Problem('invalid', `The first line cannot be read. ${record.fault}`)
  const columns = record.cells.map((name) => name.trim())
  if (!columns.some(isFileField)) {
    throw new Problem('invalid', 'The first line must name the columns, separated by commas.')
  }
  const missing = REQUIRED_FIELDS.filter((field) => !columns.includes(field))
  if (missing.length > 0)
    throw new Problem('invalid', `The first line lacks: ${missing.join(', ')}.`)
  const double = columns.find((name, index) => isFileField(name) && columns.indexOf(name) !== index)
  if (double) throw new Problem('invalid', `The first line names the column ${double} twice.`)
  return columns
}

function toRow(line: number, cells: string[], columns: string[]): ReadRow {
  if (cells.length !== columns.length) {
    return { line, fault: `The row has ${cells.length} cells, the first line ${columns.length}.` }
  }
  const pairs = columns.map((name, index) => [name, fromCell(cells[index] ?? '')] as const)
  return { line, row: Object.fromEntries(pairs) }
}

/**
 * A record is as many lines as it takes until its quotation marks are even in number. When that
 * makes no record, its first line alone is the fault and the others are read again.
 */
async function* readRecords(source: AsyncGenerator<Line>): AsyncGenerator<CsvRecord> {
  const lines = withReturns(source)
  for (let first = await lines.next(); first; first = await lines.next()) {
    const { taken, whole } = await takeRecord(lines.next, first)
    const record = whole ? parseRecord(first.line, taken) : undefined
    if (record) {
      if (!isBlank(record)) yield record
      continue
    }
    yield { line: first.line, fault: first.text === undefined ? TOO_LONG : WRONG_QUOTES }
    lines.putBack(taken.slice(1))
  }
}

async function takeRecord(next: () => Promise<Line | undefined>, first: Line) {
  const taken = [first]
  let open = first.text !== undefined && hasOddQuotes(first.text)
  let length = first.text?.length ?? 0
  while (open && length <= ROW_MAX) {
    const line = await next()
    if (!line) break
    taken.push(line)
    if (line.text === undefined) break
    length += line.text.length + 1
    if (hasOddQuotes(line.text)) open = false
  }
  return { taken, whole: !open && taken.every(({ text }) => text !== undefined) }
}

function parseRecord(line: number, taken: Line[]): CsvRecord | undefined {
  const text = taken.map((part) => part.text).join('\n')
  if (!WELL_QUOTED.test(text)) return undefined
  try {
    const [cells] = parse(text, { relax_column_count: true, record_delimiter: '\n' })
    return { line, cells: cells ?? [] }
  } catch {
    return undefined
  }
}

function isBlank(record: CsvRecord) {
  return 'cells' in record && record.cells.every((cell) => cell.trim() === '')
}

function hasOddQuotes(text: string) {
  let odd = false
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) odd = !odd
  return odd
}

function withReturns(source: AsyncGenerator<Line>) {
  /** The line that comes next stands last. */
  const returned: Line[] = []
  const letOthersGo = inSlices()
  return {
    async next() {
      // Lines that were put back come without waiting for the disk.
      await letOthersGo()
      return returned.pop() ?? ((await source.next()).value as Line | undefined)
    },
    putBack(lines: Line[]) {
      for (const line of lines.toReversed()) returned.push(line)
    },
  }
}
