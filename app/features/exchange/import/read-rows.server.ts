import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { Problem } from '#app/lib/http/problem.ts'
import { readCsvRows } from './read-csv.server.ts'
import { readText, ROW_MAX, type ReadRow } from './read-lines.server.ts'
import { jsonObjectSplitter, type JsonObject } from './split-json-objects.ts'

const SNIFFED_BYTES = 4096

/** Detects CSV or JSON by the ending or first character. @throws Problem if nothing is readable. */
export async function* readRows(
  file: string,
  onProgress: (part: number) => void,
): AsyncGenerator<ReadRow> {
  const size = await assertReadable(file)
  const start = await readStart(file)
  if (start.trim() === '') throw new Problem('invalid', 'The file is empty.')
  const texts = readText(file, (bytes) => onProgress(size === 0 ? 1 : bytes / size))
  const rows = isJson(file, start) ? readJsonRows(texts) : readCsvRows(texts)
  for await (const read of rows) yield isUtf8(read) ? read : { line: read.line, error: NOT_UTF8 }
}

const NOT_UTF8 = 'The row has characters that cannot be read: save the file as UTF-8.'

/** Returns the file's size in bytes. @throws Problem when there is no such file. */
export async function assertReadable(file: string): Promise<number> {
  const found = await stat(file).catch(() => undefined)
  if (!found) throw new Problem('not-found', `There is no file ${file}.`)
  if (!found.isFile()) throw new Problem('invalid', `${file} is not a file.`)
  return found.size
}

async function readStart(file: string) {
  const handle = await open(file).catch((error: unknown) => {
    throw new Problem('invalid', `The file cannot be read: ${(error as Error).message}.`)
  })
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(SNIFFED_BYTES), 0, SNIFFED_BYTES)
    return new TextDecoder().decode(buffer.subarray(0, bytesRead))
  } finally {
    await handle.close()
  }
}

function isJson(file: string, start: string) {
  const ending = path.extname(file).toLowerCase()
  if (['.json', '.ndjson', '.jsonl'].includes(ending)) return true
  return ending !== '.csv' && /^\s*[[{]/.test(start)
}

/** Accepts a list of objects, or one object per line (NDJSON). */
async function* readJsonRows(texts: AsyncIterable<string>): AsyncGenerator<ReadRow> {
  const splitter = jsonObjectSplitter(ROW_MAX)
  for await (const text of texts) yield* splitter.push(text).map(toRow)
  yield* splitter.end().map(toRow)
}

function toRow(object: JsonObject): ReadRow {
  if ('error' in object) return object
  try {
    return { line: object.line, row: JSON.parse(object.text) as Record<string, unknown> }
  } catch (error) {
    return { line: object.line, error: `The row is not proper JSON: ${(error as Error).message}.` }
  }
}

/** The decoder replaces invalid bytes with U+FFFD, such as “€” in Windows-1252. */
function isUtf8(read: ReadRow) {
  return (
    'error' in read ||
    !Object.values(read.row).some((value) => typeof value === 'string' && value.includes('\uFFFD'))
  )
}
