import { createHash, randomBytes } from 'node:crypto'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { Problem } from '#app/lib/http/problem.ts'
import type { FileSum } from './manifest.ts'
import { BLOCK_BYTES, encodeHeader, paddingOf } from './tar.ts'

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>
/** `size` must be known beforehand. */
export type AddFile = (name: string, size: number, bytes: Bytes) => Promise<FileSum>

/** `label` distinguishes several temporary files of one file. */
export function temporaryPathFor(file: string, label = ''): string {
  const random = randomBytes(6).toString('hex')
  return path.join(path.dirname(file), `.${path.basename(file)}.${random}${label}.tmp`)
}

/** The file gets its name only when complete and on disk. @throws Problem when it can't be written. */
export async function writeArchive<T>(
  file: string,
  now: Date,
  fill: (add: AddFile) => Promise<T>,
): Promise<T> {
  const temporary = temporaryPathFor(file)
  const output = await open(temporary, 'wx', 0o600).catch(failWriting)
  try {
    const result = await fill((name, size, bytes) => addFile(output, { name, size }, bytes, now))
    await write(output, Buffer.alloc(2 * BLOCK_BYTES))
    await output.sync().catch(failWriting)
    await output.close()
    await rename(temporary, file).catch(failWriting)
    await syncFolder(path.dirname(file))
    return result
  } catch (error) {
    await output.close().catch(() => {})
    await rm(temporary, { force: true })
    throw error
  }
}

async function addFile(
  output: FileHandle,
  { name, size }: { name: string; size: number },
  bytes: Bytes,
  now: Date,
): Promise<FileSum> {
  await write(output, encodeHeader({ name, size }, now))
  const hash = createHash('sha256')
  let written = 0
  for await (const chunk of bytes) {
    written += chunk.length
    hash.update(chunk)
    await write(output, chunk)
  }
  if (written !== size)
    throw new Error(`“${name}” has ${written} bytes, and not the ${size} it was said to have.`)
  await write(output, Buffer.alloc(paddingOf(size)))
  return { name, size, sha256: hash.digest('hex') }
}

function write(output: FileHandle, bytes: Uint8Array) {
  return output.writeFile(bytes).catch(failWriting)
}

function failWriting(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error)
  throw new Problem('invalid', `The backup cannot be written: ${reason}.`)
}

/** A new name survives a power cut only when the folder is on disk too. */
export async function syncFolder(folder: string) {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
