import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, opendir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { isMediaName } from '../rules/pictures.ts'
import { openPresence, type PresenceOptions } from './presence.server.ts'

/** Read the stream to the end or cancel it. */
type StoredImage = { size: number; stream: () => ReadableStream<Uint8Array> }
/** In milliseconds since 1970. */
export type ListedImage = { name: string; modifiedAt: number }

/** Names are generated (`isMediaName`). Missing pictures are undefined; a failing store throws. */
export type MediaStore = {
  has: (name: string) => Promise<boolean>
  /**
   * Whether copies may be served. False once this process has removed the picture, soon after another
   * has; true while the store fails.
   */
  allowsCopies: (name: string) => boolean | Promise<boolean>
  read: (name: string) => Promise<StoredImage | undefined>
  /** Atomic. Renews the storage time. */
  write: (name: string, bytes: Uint8Array) => Promise<void>
  list: () => AsyncIterable<ListedImage>
  remove: (name: string) => Promise<void>
}

/** Processes may share a folder, and an operator may remove a file. */
const COPIES_MS = 1_000

export function openMediaFolder(
  dir: string,
  copies: PresenceOptions = { knownMs: COPIES_MS },
): MediaStore {
  const fileOf = (name: string) => path.join(dir, name)
  const has = async (name: string) =>
    isMediaName(name) && (await statOf(fileOf(name))) !== undefined
  const presence = openPresence(has, copies)
  return {
    has,
    allowsCopies: presence.isPresent,
    read: async (name) => {
      const found = isMediaName(name) ? await statOf(fileOf(name)) : undefined
      return found && { size: found.size, stream: () => streamOf(fileOf(name)) }
    },
    write: async (name, bytes) => {
      assertGeneratedName(name)
      await mkdir(dir, { recursive: true })
      await writeAtomically(fileOf(name), [bytes])
    },
    list: () => listFolder(dir),
    remove: async (name) => {
      assertGeneratedName(name)
      await rm(fileOf(name), { force: true })
      presence.forget(name)
    },
  }
}

export function assertGeneratedName(name: string) {
  if (!isMediaName(name)) throw new TypeError(`“${name}” is not a generated name.`)
}

async function* listFolder(dir: string): AsyncGenerator<ListedImage> {
  const folder = await opendir(dir).catch(undefinedWhenMissing)
  for await (const { name } of folder ?? []) {
    const found = isMediaName(name) ? await statOf(path.join(dir, name)) : undefined
    if (found) yield { name, modifiedAt: found.mtimeMs }
  }
}

/** Flushed before it is renamed, a file survives a power cut with the row that refers to it. */
export async function writeAtomically(file: string, parts: Uint8Array[], flush = true) {
  const temporary = path.join(path.dirname(file), `.${randomBytes(8).toString('hex')}.tmp`)
  try {
    await writeFile(temporary, parts, { flag: 'wx', flush })
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
}

async function statOf(file: string) {
  const found = await stat(file).catch(undefinedWhenMissing)
  return found?.isFile() ? found : undefined
}

function undefinedWhenMissing(error: unknown) {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

function streamOf(file: string) {
  return Readable.toWeb(createReadStream(file)) as unknown as ReadableStream<Uint8Array>
}
