import { parse } from 'csv-parse/sync'
import { Problem } from '#app/lib/http/problem.ts'
import { inSlices } from '#app/lib/async/slices.ts'
import { fromCell } from '#app/lib/text/escape-formula.ts'
import { REQUIRED_FIELDS } from '#app/features/listings/rules/fields.ts'
import { isFileField } from '../rules/file-fields.ts'
import { readLines, ROW_MAX, type Line, type ReadRow } from './read-lines.server.ts'

type CsvRecord = { line: number; cells: string[] } | { line: number; error: string }

const TOO_LONG = 'The row is too long.'
const WRONG_QUOTES =
  'The quotation marks are not right: a cell that has one must be enclosed in them and have it doubled.'

/** Refuses a broken row a hundred times faster than the parser, whose errors are costly. */
const WELL_QUOTED = /^(?:"[^"]*(?:""[^"]*)*"|[^",]*)(?:,(?:"[^"]*(?:""[^"]*)*"|[^",]*))*$/

/** After a broken row, reading resumes at the next line. @throws Problem for a wrong header. */
export async function* readCsvRows(texts: AsyncIterable<string>): AsyncGenerator<ReadRow> {
  let columns: string[] | undefined
  for await (const record of readCsvRecords(texts)) {
    if (!columns) columns = toColumns(record)
    else if ('error' in record) yield record
    else yield toRow(record.line, record.cells, columns)
  }
}

/** Reads any table, its first line included, without checking its columns. */
export function readCsvRecords(texts: AsyncIterable<string>): AsyncGenerator<CsvRecord> {
  return readRecords(readLines(texts))
}

function toColumns(record: CsvRecord) {
  if ('error' in record)
    throw new Problem('invalid', `The first line cannot be read. ${record.error}`)
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
    return { line, error: `The row has ${cells.length} cells, the first line ${columns.length}.` }
  }
  const pairs = columns.map((name, index) => [name, fromCell(cells[index] ?? '')] as const)
  return { line, row: Object.fromEntries(pairs) }
}

/** Joins lines until the quotation marks are even; an error concerns the first line only. */
async function* readRecords(source: AsyncGenerator<Line>): AsyncGenerator<CsvRecord> {
  const lines = withPutBack(source)
  for (let first = await lines.next(); first; first = await lines.next()) {
    const { taken, whole } = await takeRecord(lines.next, first)
    const record = whole ? parseRecord(first.line, taken) : undefined
    if (record) {
      if (!isBlank(record)) yield record
      continue
    }
    yield { line: first.line, error: first.text === undefined ? TOO_LONG : WRONG_QUOTES }
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

function withPutBack(source: AsyncGenerator<Line>) {
  /** In reverse order. */
  const returned: Line[] = []
  const yieldToOthers = inSlices()
  return {
    async next() {
      // Lines that were put back are read without waiting for the disk.
      await yieldToOthers()
      return returned.pop() ?? ((await source.next()).value as Line | undefined)
    },
    putBack(lines: Line[]) {
      for (const line of lines.toReversed()) returned.push(line)
    },
  }
}
