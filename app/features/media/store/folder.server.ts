import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { isMediaName } from '../rules/pictures.ts'

/** A stored picture; its stream, opened once, is to be read to its end or cancelled. */
type StoredImage = { size: number; stream: () => ReadableStream<Uint8Array> }
/** In milliseconds since 1970: when it was stored, or stored again. */
export type ListedImage = { name: string; modifiedAt: number }

/**
 * Where pictures live. Names are generated (`isMediaName`); any other name is never stored.
 * What is not there is undefined; a store that fails or does not answer throws.
 */
export type MediaStore = {
  has: (name: string) => Promise<boolean>
  read: (name: string) => Promise<StoredImage | undefined>
  /** All or nothing: a reader never sees half a picture. Also renews when it was stored. */
  write: (name: string, bytes: Uint8Array) => Promise<void>
  /** What is stored, in no order; nothing else that lies there. */
  list: () => AsyncIterable<ListedImage>
  /** Does nothing when it is not there. */
  remove: (name: string) => Promise<void>
}

/** Pictures as files of one folder, which is made when it is first needed. */
export function openMediaFolder(dir: string): MediaStore {
  const fileOf = (name: string) => path.join(dir, name)
  return {
    has: async (name) => isMediaName(name) && (await statOf(fileOf(name))) !== undefined,
    read: async (name) => {
      const found = isMediaName(name) ? await statOf(fileOf(name)) : undefined
      return found && { size: found.size, stream: () => streamOf(fileOf(name)) }
    },
    write: async (name, bytes) => {
      mustBeGenerated(name)
      await mkdir(dir, { recursive: true })
      await writeWhole(fileOf(name), bytes)
    },
    list: () => listFolder(dir),
    remove: async (name) => {
      mustBeGenerated(name)
      await rm(fileOf(name), { force: true })
    },
  }
}

/** @throws TypeError for a name that nothing is stored under. */
export function mustBeGenerated(name: string) {
  if (!isMediaName(name)) throw new TypeError(`“${name}” is not a generated name.`)
}

async function* listFolder(dir: string): AsyncGenerator<ListedImage> {
  const folder = await opendir(dir).catch(undefinedWhenMissing)
  for await (const { name } of folder ?? []) {
    const found = isMediaName(name) ? await statOf(path.join(dir, name)) : undefined
    if (found) yield { name, modifiedAt: found.mtimeMs }
  }
}

/** On disk before it gets its name: the row that will point at it survives a power cut too. */
async function writeWhole(file: string, bytes: Uint8Array) {
  const temporary = path.join(path.dirname(file), `.${randomBytes(8).toString('hex')}.tmp`)
  try {
    const handle = await open(temporary, 'wx')
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
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
