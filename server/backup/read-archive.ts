import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { Problem } from '#app/lib/http/problem.ts'
import {
  MANIFEST_MAX_BYTES,
  MANIFEST_NAME,
  MANIFEST_SUM_NAME,
  parseManifest,
  sumLine,
  type FileSum,
  type Manifest,
} from './manifest.ts'
import { indexArchive, type Place } from './index-archive.ts'
import { paddingOf } from './tar.ts'

const READ_AT_ONCE = 256 * 1024

export type Archive = {
  manifest: Manifest
  /** Throws a Problem at the end of a file whose checksum is wrong. */
  read: (file: FileSum) => AsyncGenerator<Buffer>
}

/** Verifies the manifest first. @throws Problem for an incomplete or damaged backup. */
export async function withArchive<T>(file: string, work: (archive: Archive) => Promise<T>) {
  const input = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    const reason = error.code === 'ENOENT' ? `There is no file ${file}.` : error.message
    throw new Problem('invalid', reason)
  })
  try {
    const places = await indexArchive(input)
    const manifest = await readManifest(input, places)
    compare(places, manifest)
    return await work({ manifest, read: (entry) => readChecked(input, places, entry) })
  } finally {
    await input.close()
  }
}

type Places = ReadonlyMap<string, Place>

async function readManifest(input: FileHandle, places: Places) {
  const text = await readSmall(input, places.get(MANIFEST_NAME), MANIFEST_MAX_BYTES)
  const sum = await readSmall(input, places.get(MANIFEST_SUM_NAME), 1024)
  if (sum !== sumLine(text)) throw damaged(MANIFEST_NAME)
  return parseManifest(text)
}

async function readSmall(input: FileHandle, place: Place | undefined, maxBytes: number) {
  if (!place || place.size > maxBytes)
    throw new Problem(
      'invalid',
      'The file is not a backup of this site: it has no list of contents.',
    )
  const chunks: Buffer[] = []
  for await (const chunk of readBytes(input, place.start, place.size)) chunks.push(chunk)
  await mustBePadded(input, place)
  return Buffer.concat(chunks).toString('utf8')
}

function compare(places: Places, { files }: Manifest) {
  if (places.size !== files.length + 2)
    throw new Problem('invalid', 'The archive does not hold what its list of contents says.')
  const wrong = files.find(({ name, size }) => places.get(name)?.size !== size)
  if (wrong) throw damaged(wrong.name)
}

async function* readChecked(input: FileHandle, places: Places, { name, size, sha256 }: FileSum) {
  const place = places.get(name)
  if (!place) throw damaged(name)
  const hash = createHash('sha256')
  for await (const chunk of readBytes(input, place.start, size)) {
    hash.update(chunk)
    yield chunk
  }
  await mustBePadded(input, place)
  if (hash.digest('hex') !== sha256) throw damaged(name)
}

async function mustBePadded(input: FileHandle, { start, size }: Place) {
  for await (const zeros of readBytes(input, start + size, paddingOf(size)))
    if (zeros.some((byte) => byte !== 0)) throw new Problem('invalid', 'The file is damaged.')
}

async function* readBytes(input: FileHandle, start: number, size: number) {
  for (let done = 0; done < size;) {
    const wanted = Math.min(READ_AT_ONCE, size - done)
    const { bytesRead, buffer } = await input.read(
      Buffer.allocUnsafe(wanted),
      0,
      wanted,
      start + done,
    )
    if (bytesRead === 0) throw new Problem('invalid', 'The file became shorter while it was read.')
    done += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}

function damaged(name: string) {
  return new Problem('invalid', `The file is damaged: “${name}” is not as it was written.`)
}
