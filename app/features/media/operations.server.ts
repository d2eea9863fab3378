import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import sharp, { type Metadata } from 'sharp'
import { Problem } from '#app/lib/problem.ts'
import { IMAGE_LIMITS, isBareWebp } from './rules.ts'
import type { MediaStore } from './store.server.ts'

// For the whole process: the other loaders (SVG, TIFF, PDF, ImageMagick …) are never reached,
// whatever a file says it is.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})

const QUALITY = 80
const READING = { limitInputPixels: IMAGE_LIMITS.pixels, failOn: 'error', pages: 1 } as const
const WRONG_KIND = 'The picture must be a JPEG, PNG, WebP, AVIF or GIF file.'
const TOO_LARGE = 'The picture can have at most 10 MB.'
const TOO_MANY_PIXELS = 'The picture can have at most 24 megapixels.'
const DAMAGED = 'The picture is damaged: it cannot be read to its end.'

export type StoreImageOptions = {
  /**
   * For pictures that the operator vouches for: a WebP without anything but its picture, within
   * the limits, is stored as it is, so that it does not lose quality at each export and import.
   */
  keepBareWebp?: boolean
}

/**
 * Stores a picture, given as bytes or as the path of a file, and drops whatever else is in it:
 * made upright, at most 1280 px wide, encoded anew as WebP. Of a moving picture the first
 * frame stays. (decisions.md section 4, uploads)
 * @returns its generated name; the same picture always gets the same one.
 * @throws Problem `invalid` with a sentence that can be shown.
 */
export async function storeImage(
  media: MediaStore,
  source: Uint8Array | string,
  { keepBareWebp = false }: StoreImageOptions = {},
): Promise<string> {
  const bytes = typeof source === 'string' ? await readImageFile(source) : source
  if (bytes.length > IMAGE_LIMITS.bytes) throw new Problem('invalid', TOO_LARGE)
  if (bytes.length === 0) throw new Problem('invalid', 'The picture is empty.')
  const metadata = await readMetadata(bytes)
  const kept = keepBareWebp && (await isStorableAsIs(bytes, metadata))
  const stored = kept ? bytes : await encode(bytes)
  const name = `${createHash('sha256').update(stored).digest('hex').slice(0, 32)}.webp`
  if (!(await media.has(name))) await media.write(name, stored)
  return name
}

/** At most one byte over the limit, so that neither a huge file nor a growing one fills memory. */
async function readImageFile(file: string) {
  const handle = await open(file)
  try {
    if (!(await handle.stat()).isFile()) throw new Problem('invalid', 'The picture is not a file.')
    const chunks: Buffer[] = []
    for await (const chunk of handle.createReadStream({
      end: IMAGE_LIMITS.bytes,
      autoClose: false,
    })) {
      chunks.push(chunk as Buffer)
    }
    return Buffer.concat(chunks)
  } finally {
    await handle.close()
  }
}

async function readMetadata(bytes: Uint8Array): Promise<Metadata> {
  const metadata = await sharp(bytes, READING)
    .metadata()
    .catch((error: unknown) => {
      throw new Problem('invalid', isPixelLimit(error) ? TOO_MANY_PIXELS : WRONG_KIND)
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

async function encode(bytes: Uint8Array) {
  return sharp(bytes, READING)
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
  await sharp(bytes, READING).raw().toBuffer().catch(failReading)
  return true
}

function failReading(error: unknown): never {
  throw new Problem('invalid', isPixelLimit(error) ? TOO_MANY_PIXELS : DAMAGED)
}

function isPixelLimit(error: unknown) {
  return error instanceof Error && error.message.includes('pixel limit')
}
