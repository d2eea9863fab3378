import { readFile } from 'node:fs/promises'
import type { Metadata, Sharp } from 'sharp'
import { Problem } from '#app/lib/http/problem.ts'
import { readPicture } from '../open-picture.server.ts'
import { isTimeout } from '../picture-work.server.ts'
import { mendPng } from './mend-png.server.ts'
import { IMAGE_LIMITS, isBareWebp } from '../rules/pictures.ts'

const QUALITY = 80
const WRONG_KIND = 'The picture must be a JPEG, PNG, WebP, AVIF or GIF file.'
const TOO_MANY_PIXELS = 'The picture can have at most 25 megapixels.'
const TOO_SLOW = 'The picture takes too long to read.'
/** Of a picture's rows, for one that is cut off. */
const LEAST_THERE = 0.9
const DAMAGED = 'The picture is damaged: it cannot be read to its end.'

/** Encodes as WebP; with `storeBareWebp` a bare WebP stays as it is. @throws Problem `invalid` */
export async function toStored(source: Uint8Array | string, storeBareWebp: boolean) {
  const image = await asInput(source)
  const metadata = await readMetadata(image)
  if (storeBareWebp && metadata.format === 'webp') {
    const bytes = typeof image === 'string' ? await readFile(image) : image
    if (await isStorableAsIs(bytes, metadata)) return bytes
  }
  return encodeStored(image)
}

/** libvips would parse such a path's end as options. */
async function asInput(source: Uint8Array | string) {
  return typeof source === 'string' && source.endsWith(']') ? readFile(source) : source
}

/** @throws Problem `invalid` */
export async function readMetadata(image: Uint8Array | string): Promise<Metadata> {
  const metadata = await readPicture(image, 'none')
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

/** @throws Problem `invalid` */
export async function encodeStored(image: Uint8Array | string): Promise<Uint8Array> {
  const encoding = encode(readPicture(image)).catch(async (error: unknown) => {
    if (isCutPng(error)) {
      const bytes = typeof image === 'string' ? await readFile(image) : Buffer.from(image)
      const mended = await mendPng(bytes, LEAST_THERE)
      if (mended) return encode(readPicture(mended))
    }
    if (!isCutShort(error) || (await isMuchMissing(image))) throw error
    return encode(readPicture(image, 'none'))
  })
  return encoding.catch(failReading)
}

function encode(picture: Sharp): Promise<Uint8Array> {
  return picture
    .autoOrient()
    .resize({
      width: IMAGE_LIMITS.width,
      height: IMAGE_LIMITS.height,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .webp({ quality: QUALITY })
    .toBuffer()
}

function isCutPng(error: unknown) {
  return error instanceof Error && /libpng read error/.test(error.message)
}

/**
 * Browsers show these all the same. Of other kinds, sharp would fill what is missing with foreign memory; of a WebP or
 * AVIF it decodes nothing before the end.
 */
function isCutShort(error: unknown) {
  return (
    error instanceof Error && /premature end of JPEG|unexpected end of GIF/i.test(error.message)
  )
}

/** Whether the last tenth of a picture's rows is of one colour, as missing rows are. */
async function isMuchMissing(image: Uint8Array | string) {
  const [width, height] = [16, 20]
  const pixels = await readPicture(image, 'none')
    .resize({ width, height, fit: 'fill', kernel: 'nearest' })
    .greyscale()
    .raw()
    .toBuffer()
  const last = pixels.subarray(-2 * width)
  return Math.max(...last) - Math.min(...last) <= 2
}

async function isStorableAsIs(bytes: Uint8Array, { width, height }: Metadata) {
  if (width > IMAGE_LIMITS.width || height > IMAGE_LIMITS.height || !isBareWebp(bytes)) return false
  // Decodes all of it, into few pixels, which takes a third of the time.
  await readPicture(bytes).resize(16, 16, { kernel: 'nearest' }).raw().toBuffer().catch(failReading)
  return true
}

function failReading(error: unknown): never {
  if (isPixelLimit(error)) throw new Problem('invalid', TOO_MANY_PIXELS)
  throw new Problem('invalid', isTimeout(error) ? TOO_SLOW : DAMAGED)
}

function isBrokenHeader(error: unknown) {
  return error instanceof Error && /corrupt header|unexpected end of file/i.test(error.message)
}

function isPixelLimit(error: unknown) {
  return error instanceof Error && error.message.includes('pixel limit')
}
