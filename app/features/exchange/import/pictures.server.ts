import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { storeImage } from '#app/features/media/operations/store-image.server.ts'
import type { MediaStore } from '#app/features/media/store/folder.server.ts'
import { Problem } from '#app/lib/http/problem.ts'

/** Opens nothing outside the folder, even by symbolic links. @throws Problem `invalid`. */
export function pictureReader(media: MediaStore, folder: string, trusted: boolean) {
  return async (image: string): Promise<string> => {
    const found = await findInside(await realpath(folder), image)
    return storeImage(media, found, { storeBareWebp: trusted }).catch((error: unknown) => {
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
