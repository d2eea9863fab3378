import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Problem } from '#app/lib/http/problem.ts'

/** Small, because what is read of a chunk is read at once. */
const CHUNK_BYTES = 32 * 1024

/** A file to import; each reading starts at its beginning. */
export type SourceFile = {
  name: string
  bytes: number
  /** Where its pictures are; an uploaded file has none. */
  folder?: string
  read: () => AsyncIterable<Uint8Array>
}

/** @throws Problem when there is no such file. */
export async function openFile(file: string): Promise<SourceFile> {
  const found = await stat(file).catch(() => undefined)
  if (!found) throw new Problem('not-found', `There is no file ${file}.`)
  if (!found.isFile()) throw new Problem('invalid', `${file} is not a file.`)
  return {
    name: path.basename(file),
    bytes: found.size,
    folder: path.dirname(file),
    read: () => createReadStream(file, { highWaterMark: CHUNK_BYTES }),
  }
}
