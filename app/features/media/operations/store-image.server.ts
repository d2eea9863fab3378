import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { Problem } from '#app/lib/http/problem.ts'
import { workOnPicture } from '../picture-work.server.ts'
import { IMAGE_LIMITS } from '../rules/pictures.ts'
import { storeFailure } from '../store-failure.ts'
import type { MediaStore } from '../store/folder.server.ts'

const TOO_LARGE = 'The picture can have at most 10 MB.'
const TOO_SMALL = 'The picture is too small.'
const NOT_STORED = 'Pictures cannot be stored right now. Please try again in a few minutes.'

export type StoreImageOptions = {
  /**
   * Keeps a bare WebP unchanged, so that exports and imports don't degrade it; trusted files only.
   */
  storeBareWebp?: boolean
}

/**
 * Stores the first frame as WebP (docs/contract.md#uploads). @param source bytes or a file's path.
 * @returns the content-hashed name. @throws Problem `invalid`, or `unavailable` with the `cause`.
 */
export async function storeImage(
  media: MediaStore,
  source: Uint8Array | string,
  { storeBareWebp = false }: StoreImageOptions = {},
): Promise<string> {
  const size = typeof source === 'string' ? await sizeOfFile(source) : source.length
  if (size > IMAGE_LIMITS.bytes) throw new Problem('invalid', TOO_LARGE)
  if (size === 0) throw new Problem('invalid', 'The picture is empty.')
  const stored = await workOnPicture(async () => {
    const { toStored } = await loadEncoder()
    return toStored(source, storeBareWebp)
  })
  const name = `${createHash('sha256').update(stored).digest('hex').slice(0, 32)}.webp`
  // Also writes an existing picture: the new time keeps it from being removed as an orphan.
  await media.write(name, stored).catch((error: unknown) => {
    throw storeFailure(NOT_STORED, error)
  })
  return name
}

/** Checks and encodes a picture as `storeImage` does. @throws Problem `invalid`, also for a smaller one. */
export function toCheckedWebp(
  source: Uint8Array,
  atLeast: { width: number; height: number },
): Promise<Uint8Array> {
  return workOnPicture(async () => {
    const { encodeStored, readMetadata } = await loadEncoder()
    const { width, height } = await readMetadata(source)
    if (width < atLeast.width || height < atLeast.height) throw new Problem('invalid', TOO_SMALL)
    return encodeStored(source)
  })
}

async function sizeOfFile(file: string) {
  const found = await stat(file)
  if (!found.isFile()) throw new Problem('invalid', 'The picture is not a file.')
  await access(file, constants.R_OK)
  return found.size
}

const loadEncoder = () => import('./encode-stored.server.ts')
