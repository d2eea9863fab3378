import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { storeImage } from '#app/features/media/operations/store-image.server.ts'
import type { MediaStore } from '#app/features/media/store/folder.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { SourceFile } from './source-file.server.ts'

const AT_ONCE = 4
const NO_FOLDER = 'Pictures cannot come with this file: leave out the column “image”.'

/** Returns what stores a picture of the file's folder, and nothing outside it, even by links. It throws Problem. */
export function pictureStore(
  media: MediaStore,
  { folder }: SourceFile,
  { isTrusted, dryRun }: { isTrusted: boolean; dryRun: boolean },
) {
  return async (image: string): Promise<string> => {
    if (folder === undefined) throw new Problem('invalid', NO_FOLDER)
    if (dryRun) return ''
    const found = await findInside(await realpath(folder), image)
    return storeImage(media, found, { storeBareWebp: isTrusted }).catch((error: unknown) => {
      if (error instanceof Problem) {
        // A failing store ends the import: the operator sees the cause.
        if (error.kind === 'unavailable') throw error.cause instanceof Error ? error.cause : error
        throw new Problem('invalid', `${error.message} (${image})`)
      }
      if (isFileError(error)) throw new Problem('invalid', `The picture “${image}” cannot be read.`)
      throw error
    })
  }
}

/** Maps in order with few calls in flight; the first error ends it. */
export async function mapFewAtOnce<T, U>(items: readonly T[], map: (item: T) => Promise<U>) {
  const results: U[] = []
  const entries = items.entries()
  const work = async () => {
    for (const [index, item] of entries) results[index] = await map(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return results
}

async function findInside(folder: string, image: string) {
  const outside = new Problem(
    'invalid',
    `The picture “${image}” must be in the folder of the file.`,
  )
  if (image.includes('\0') || path.isAbsolute(image)) throw outside
  // Paths from Windows: images\1.jpg.
  const asked = path.resolve(folder, image.replaceAll('\\', '/'))
  if (!isInside(folder, asked)) throw outside
  const real = await realpath(asked).catch(() => {
    throw new Problem('invalid', `There is no picture “${image}”.`)
  })
  if (!isInside(folder, real)) throw outside
  return real
}

function isInside(folder: string, file: string) {
  const relative = path.relative(folder, file)
  return (
    relative !== '' &&
    relative !== '..' &&
    !relative.startsWith(`..${path.sep}`) &&
    !path.isAbsolute(relative)
  )
}

/** Errors of this file alone, unlike a full disk or too many open files. */
function isFileError(error: unknown) {
  return (
    error instanceof Error &&
    'code' in error &&
    ['EACCES', 'EISDIR', 'ENOENT', 'ENXIO', 'EPERM', 'EIO'].includes(String(error.code)) &&
    'path' in error
  )
}
