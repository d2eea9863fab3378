import { open, stat } from 'node:fs/promises'
import path from 'node:path'
import { Problem } from '#app/lib/http/problem.ts'
import { readCsvRows } from './read-csv.server.ts'
import { readJsonRows } from './read-json.server.ts'
import type { ReadRow } from './read-row.ts'
import { readText } from './read-lines.server.ts'

const SNIFFED_BYTES = 4096

/**
 * Reads a CSV or JSON file row by row, in bounded memory. Its ending says which it is, else its
 * first character. `onProgress` receives the fraction read, from 0 to 1.
 * @throws Problem when there is no such file or nothing in it can be read.
 */
export async function* readRows(
  file: string,
  onProgress: (part: number) => void,
): AsyncGenerator<ReadRow> {
  const size = await assertReadable(file)
  const start = await readStart(file)
  if (start.trim() === '') throw new Problem('invalid', 'The file is empty.')
  const texts = readText(file, (bytes) => onProgress(size === 0 ? 1 : bytes / size))
  const rows = isJson(file, start) ? readJsonRows(texts) : readCsvRows(texts)
  for await (const read of rows) yield isUtf8(read) ? read : { line: read.line, fault: NOT_UTF8 }
}

const NOT_UTF8 = 'The row has characters that cannot be read: save the file as UTF-8.'

/**
 * @returns the size of the file in bytes.
 * @throws Problem when there is no such file.
 */
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

/** The decoder puts U+FFFD where bytes are no UTF-8 (a spreadsheet's “€” in Windows-1252). */
function isUtf8(read: ReadRow) {
  return (
    'fault' in read ||
    !Object.values(read.row).some((value) => typeof value === 'string' && value.includes('\uFFFD'))
  )
}
