import sharp from 'sharp'
import { IMAGE_LIMITS } from './rules/pictures.ts'

// Process-wide: blocks all other loaders (SVG, TIFF, PDF, ImageMagick …).
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].flatMap((kind) => [
    `VipsForeignLoad${kind}Buffer`,
    `VipsForeignLoad${kind}File`,
  ]),
})
// Pictures are rarely read twice, and a file may change in between.
sharp.cache(false)

const READING = { limitInputPixels: IMAGE_LIMITS.pixels, pages: 1 } as const

/**
 * For files which load this one only once a picture is worked on: sharp takes 25 MB of memory.
 * @param failOn `none` reads what there is of a damaged picture.
 */
export function readPicture(source: Uint8Array | string, failOn: 'none' | 'error' = 'error') {
  return sharp(source, { ...READING, failOn }).timeout({ seconds: IMAGE_LIMITS.seconds })
}
