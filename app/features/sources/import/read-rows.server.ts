import path from 'node:path'
import { inSlices } from '#app/lib/async/slices.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { encodingDetector, type Encoding } from '#app/lib/text/decode-text.ts'
import { fromCell } from '#app/lib/text/escape-formula.ts'
import { csvReader, RECORD_MAX, type CsvRecord } from '#app/lib/table/read-csv.ts'
import { findHeadings } from '#app/lib/table/headings.ts'
import { joinTabs } from '#app/lib/table/join-tabs.ts'
import { isPlainText } from '#app/lib/table/foreign-files.ts'
import { readTableFile } from '#app/lib/table/read-table.server.ts'
import { TABLE_LIMITS } from '#app/lib/table/table.ts'
import { noteDate, NO_DATES } from '#app/features/reading/rules/written-day.ts'
import { guessFields, type Column, type Layout } from '../rules/columns.ts'
import { jsonObjectSplitter, type JsonObject } from './split-json-objects.ts'
import type { SourceFile } from './source-file.server.ts'

const COLUMNS_MAX = 200
const NAME_MAX = 100
const EXAMPLE_MAX = 60
const TOO_LARGE = 'A workbook can have at most 10 MB. Save it as CSV.'
const LOST = 'The row has letters that were lost when the file was saved (\uFFFD).'

/** A cell for each column, unless there is an error; lines count from 1. */
export type FileRow = { line: number; cells: readonly unknown[]; error?: string }

type JsonRecord =
  | { line: number; row: Record<string, unknown> }
  | { line: number; error: string; text: string }
type Splitter<Row> = { push: (text: string) => Iterable<Row>; end: () => Iterable<Row> }
type OnProgress = ((part: number) => void) | undefined

/** Detects JSON by the name's ending or the first character. @throws Problem without a table. */
export async function readLayout(
  file: SourceFile,
  onProgress?: OnProgress,
  tab?: string,
): Promise<Layout> {
  const { encoding, start, first } = await findEncoding(file)
  if (start.trim() === '') throw new Problem('invalid', 'The file is empty.')
  if (!isPlainText(first)) return readTableLayout(file, encoding, tab)
  if (isJson(file.name, start)) return readJsonLayout(file, encoding, onProgress)
  const reader = csvReader()
  const columns: Column[] = []
  let rows = 0
  for await (const record of readWith(reader, file, encoding, onProgress)) {
    if (columns.length === 0) columns.push(...toColumns(record))
    else {
      rows += 1
      if ('cells' in record) record.cells.forEach((cell, index) => noteCell(columns[index], cell))
    }
  }
  return { encoding, delimiter: reader.delimiter(), rows, columns }
}

/** A workbook, or what else is no text with a row on each line. */
async function readTableLayout(file: SourceFile, encoding: Encoding, tab: string | undefined) {
  if (file.bytes > TABLE_LIMITS.bytes) throw new Problem('invalid', TOO_LARGE)
  const bytes = Buffer.concat(await Array.fromAsync(file.read()))
  const { rows, ...table } = joinTabs(await readTableFile(bytes), tab)
  const known = (cells: readonly string[]) => guessFields(cells).filter(Boolean).length
  const at = Math.max(0, findHeadings(rows, known))
  const columns = rows[at] ? toColumns({ line: rows[at].line, cells: [...rows[at].cells] }) : []
  const below = rows.slice(at + 1)
  for (const { cells } of below) cells.forEach((cell, index) => noteCell(columns[index], cell))
  const size = { encoding, delimiter: undefined, rows: below.length }
  return { ...size, columns, table: { ...table, rows: below } }
}

async function readJsonLayout(file: SourceFile, encoding: Encoding, onProgress: OnProgress) {
  const columns = new Map<string, Column>()
  let rows = 0
  for await (const record of readWith(jsonReader(), file, encoding, onProgress)) {
    rows += 1
    for (const [name, value] of 'row' in record ? Object.entries(record.row) : []) {
      if (!columns.has(name) && columns.size < COLUMNS_MAX) columns.set(name, newColumn(name))
      noteCell(columns.get(name), value)
    }
  }
  return { encoding, delimiter: undefined, rows, columns: [...columns.values()] }
}

export async function* readRows(
  file: SourceFile,
  { encoding, delimiter, columns, table }: Layout,
  onProgress?: OnProgress,
): AsyncGenerator<FileRow> {
  if (table) {
    for (const { line, cells } of table.rows) yield toRow(line, cells, columns.length)
    return
  }
  if (delimiter === undefined) {
    for await (const record of readWith(jsonReader(), file, encoding, onProgress))
      yield 'error' in record ? toBroken(record) : toRow(record.line, valuesOf(record.row, columns))
    return
  }
  let isFirst = true
  for await (const record of readWith(csvReader(), file, encoding, onProgress)) {
    if ('error' in record) yield toBroken(record)
    else if (!isFirst) yield toRow(record.line, record.cells.map(fromCell), columns.length)
    isFirst = false
  }
}

/** The whole file decides. `start` is its first text. */
async function findEncoding(file: SourceFile) {
  const detector = encodingDetector()
  let first: Uint8Array | undefined
  for await (const bytes of file.read()) {
    first ??= bytes
    detector.add(bytes)
  }
  const encoding = detector.encoding()
  const start = new TextDecoder(encoding).decode(first)
  return { encoding, first: first ?? new Uint8Array(), start }
}

function isJson(name: string, start: string) {
  const ending = path.extname(name).toLowerCase()
  if (['.json', '.ndjson', '.jsonl'].includes(ending)) return true
  return ending !== '.csv' && /^\s*[[{]/.test(start)
}

async function* readWith<Row>(
  { push, end }: Splitter<Row>,
  file: SourceFile,
  encoding: Encoding,
  onProgress: OnProgress,
): AsyncGenerator<Row> {
  const letOthersGo = inSlices()
  const decoder = new TextDecoder(encoding)
  let bytes = 0
  for await (const chunk of file.read()) {
    bytes += chunk.length
    await letOthersGo()
    for (const row of push(decoder.decode(chunk, { stream: true }))) {
      yield row
      await letOthersGo()
    }
    onProgress?.(bytes / file.bytes)
  }
  yield* push(decoder.decode())
  yield* end()
}

/** Accepts a list of objects, or one object per line (NDJSON). */
function jsonReader(): Splitter<JsonRecord> {
  const splitter = jsonObjectSplitter(RECORD_MAX)
  return {
    push: (text) => splitter.push(text).map(toRecord),
    end: () => splitter.end().map(toRecord),
  }
}

function toRecord(object: JsonObject): JsonRecord {
  const { line } = object
  if ('error' in object) return { ...object, text: '' }
  try {
    return { line, row: JSON.parse(object.text) as Record<string, unknown> }
  } catch (error) {
    const message = `The row is not proper JSON: ${(error as Error).message}.`
    return { line, error: message, text: object.text }
  }
}

function toColumns(record: CsvRecord) {
  if ('error' in record)
    throw new Problem('invalid', `The first line cannot be read. ${record.error}`)
  const { length } = record.cells
  if (length > COLUMNS_MAX)
    throw new Problem(
      'invalid',
      `The first line names ${length.toLocaleString('en-IE')} columns. A file can have at most ${COLUMNS_MAX}.`,
    )
  return record.cells.map((name) => newColumn(name.trim()))
}

function newColumn(name: string): Column {
  return { name: name.slice(0, NAME_MAX), example: '', dates: NO_DATES }
}

function noteCell(column: Column | undefined, value: unknown) {
  if (!column || typeof value !== 'string') return
  const cell = value.trim()
  column.example ||= cell.slice(0, EXAMPLE_MAX)
  column.dates = noteDate(column.dates, cell)
}

function valuesOf(row: Record<string, unknown>, columns: readonly Column[]) {
  return columns.map(({ name }) => (Object.hasOwn(row, name) ? row[name] : undefined))
}

function toBroken({ line, error, text }: { line: number; error: string; text: string }): FileRow {
  return { line, cells: [text], error }
}

/** Spreadsheets leave out the empty cells at the end of a row. */
function toRow(line: number, cells: readonly unknown[], width = cells.length): FileRow {
  if (cells.slice(width).some((cell) => cell !== ''))
    return { line, cells, error: `The row has ${cells.length} cells, the first line ${width}.` }
  const isLost = cells.some((cell) => typeof cell === 'string' && cell.includes('\uFFFD'))
  return isLost ? { line, cells, error: LOST } : { line, cells }
}
