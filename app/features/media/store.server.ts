import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { isMediaName } from './rules.ts'

/** A stored picture; `stream` opens it, so call it only when the bytes are wanted. */
type StoredImage = { size: number; stream: () => ReadableStream<Uint8Array> }

/** Where pictures live. Names are generated (`isMediaName`); any other name is never stored. */
export type MediaStore = {
  has: (name: string) => Promise<boolean>
  read: (name: string) => Promise<StoredImage | undefined>
  /** All or nothing: a reader never sees half a picture. */
  write: (name: string, bytes: Uint8Array) => Promise<void>
}

/** Pictures as files of one folder, which is made when it is first needed. */
export function openMediaFolder(dir: string): MediaStore {
  const fileOf = (name: string) => path.join(dir, name)
  return {
    has: async (name) => isMediaName(name) && (await sizeOf(fileOf(name))) !== undefined,
    read: async (name) => {
      const size = isMediaName(name) ? await sizeOf(fileOf(name)) : undefined
      if (size === undefined) return undefined
      return { size, stream: () => streamOf(fileOf(name)) }
    },
    write: async (name, bytes) => {
      if (!isMediaName(name)) throw new TypeError(`“${name}” is not a generated name.`)
      await mkdir(dir, { recursive: true })
      await writeWhole(fileOf(name), bytes)
    },
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

async function sizeOf(file: string) {
  const found = await stat(file).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  return found?.isFile() ? found.size : undefined
}

function isMissing(error: unknown) {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function streamOf(file: string) {
  return Readable.toWeb(createReadStream(file)) as unknown as ReadableStream<Uint8Array>
}
