import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { access, readFile, stat } from 'node:fs/promises'
import type { Metadata } from 'sharp'
import { Problem } from '#app/lib/http/problem.ts'
import { isTimeout, readPicture, workOnPicture } from '../picture-work.server.ts'
import { IMAGE_LIMITS, isBareWebp } from '../rules/pictures.ts'
import { storeFailure } from '../store-failure.ts'
import type { MediaStore } from '../store/folder.server.ts'

const QUALITY = 80
const WRONG_KIND = 'The picture must be a JPEG, PNG, WebP, AVIF or GIF file.'
const TOO_LARGE = 'The picture can have at most 10 MB.'
const TOO_MANY_PIXELS = 'The picture can have at most 24 megapixels.'
const TOO_SLOW = 'The picture takes too long to read.'
const DAMAGED = 'The picture is damaged: it cannot be read to its end.'
const TOO_SMALL = 'The picture is too small.'
const NOT_STORED = 'Pictures cannot be kept right now. Please try again in a few minutes.'

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
  const stored = await workOnPicture(() => toStored(source, storeBareWebp))
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
    const { width, height } = await readMetadata(source)
    if (width < atLeast.width || height < atLeast.height) throw new Problem('invalid', TOO_SMALL)
    return encode(source)
  })
}

async function sizeOfFile(file: string) {
  const found = await stat(file)
  if (!found.isFile()) throw new Problem('invalid', 'The picture is not a file.')
  await access(file, constants.R_OK)
  return found.size
}

async function toStored(source: Uint8Array | string, storeBareWebp: boolean) {
  const image = await asInput(source)
  const metadata = await readMetadata(image)
  if (storeBareWebp && metadata.format === 'webp') {
    const bytes = typeof image === 'string' ? await readFile(image) : image
    if (await isStorableAsIs(bytes, metadata)) return bytes
  }
  return encode(image)
}

/** libvips would parse such a path's end as options. */
async function asInput(source: Uint8Array | string) {
  return typeof source === 'string' && source.endsWith(']') ? readFile(source) : source
}

async function readMetadata(image: Uint8Array | string): Promise<Metadata> {
  const metadata = await readPicture(image)
    .metadata()
    .catch((error: unknown) => {
      if (isPixelLimit(error)) throw new Problem('invalid', TOO_MANY_PIXELS)
      throw new Problem('invalid', isBrokenHeader(error) ? DAMAGED : WRONG_KIND)
    })
  if (!isAccepted(metadata)) throw new Problem('invalid', WRONG_KIND)
  if (metadata.width * metadata.height > IMAGE_LIMITS.pixels)
    throw new Problem('invalid', TOO_MANY_PIXELS)
  return metadata
}

function isAccepted({ format, compression }: Metadata) {
  if (format === 'heif') return compression === 'av1'
  return ['jpeg', 'png', 'webp', 'gif'].includes(format)
}

async function encode(image: Uint8Array | string): Promise<Uint8Array> {
  return readPicture(image)
    .autoOrient()
    .resize({
      width: IMAGE_LIMITS.width,
      height: IMAGE_LIMITS.height,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .webp({ quality: QUALITY })
    .toBuffer()
    .catch(failReading)
}

async function isStorableAsIs(bytes: Uint8Array, { width, height }: Metadata) {
  if (width > IMAGE_LIMITS.width || height > IMAGE_LIMITS.height || !isBareWebp(bytes)) return false
  await readPicture(bytes).raw().toBuffer().catch(failReading)
  return true
}

function failReading(error: unknown): never {
  if (isPixelLimit(error)) throw new Problem('invalid', TOO_MANY_PIXELS)
  throw new Problem('invalid', isTimeout(error) ? TOO_SLOW : DAMAGED)
}

function isBrokenHeader(error: unknown) {
  return error instanceof Error && error.message.includes('corrupt header')
}

function isPixelLimit(error: unknown) {
  return error instanceof Error && error.message.includes('pixel limit')
}
