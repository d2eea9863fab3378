import type { FileHandle } from 'node:fs/promises'
import { Problem } from '#app/lib/http/problem.ts'
import { databaseEntry, MANIFEST_NAME, MANIFEST_SUM_NAME, pictureOf } from './manifest.ts'
import { BLOCK_BYTES, decodeHeader, paddingOf, printable } from './tar.ts'

export type Place = { start: number; size: number }

const ENTRIES_MAX = 1_000_010
const OTHER_NAMES = new Set([
  MANIFEST_NAME,
  MANIFEST_SUM_NAME,
  databaseEntry('sqlite'),
  databaseEntry('postgres'),
])

/** Reads the headers only. @throws Problem when it is truncated or holds anything but a backup. */
export async function indexArchive(input: FileHandle): Promise<Map<string, Place>> {
  const found = await input.stat()
  if (!found.isFile()) throw new Problem('invalid', 'That is not a file.')
  const places = new Map<string, Place>()
  for (let at = 0; ;) {
    const header = await readBlock(input, at)
    const entry = decodeHeader(header)
    if (!entry) {
      await mustEnd(input, at, found.size)
      return places
    }
    const { name, size } = entry
    mustBelong(name, places)
    const start = at + BLOCK_BYTES
    at = start + size + paddingOf(size)
    if (at > found.size) throw cutOff()
    places.set(name, { start, size })
  }
}

function mustBelong(name: string, places: ReadonlyMap<string, Place>) {
  if (!OTHER_NAMES.has(name) && pictureOf(name) === undefined)
    throw new Problem('invalid', `The archive holds “${printable(name)}”, which no backup has.`)
  if (places.has(name)) throw new Problem('invalid', `The archive holds “${name}” twice.`)
  if (places.size >= ENTRIES_MAX) throw new Problem('invalid', 'The archive holds too many files.')
}

async function mustEnd(input: FileHandle, at: number, size: number) {
  const second = await readBlock(input, at + BLOCK_BYTES)
  if (second.some((byte) => byte !== 0) || at + 2 * BLOCK_BYTES !== size)
    throw new Problem('invalid', 'The file goes on after its end: it is damaged.')
}

async function readBlock(input: FileHandle, at: number) {
  const block = Buffer.alloc(BLOCK_BYTES)
  const { bytesRead } = await input.read(block, 0, BLOCK_BYTES, at)
  if (bytesRead < BLOCK_BYTES) throw cutOff()
  return block
}

function cutOff() {
  return new Problem('invalid', 'The file is cut off: it is not a whole backup.')
}
