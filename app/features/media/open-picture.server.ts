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

const READING = { limitInputPixels: IMAGE_LIMITS.pixels, failOn: 'error', pages: 1 } as const

/** For files which load this one only once a picture is worked on: sharp takes 25 MB of memory. */
export function readPicture(source: Uint8Array | string) {
  return sharp(source, READING).timeout({ seconds: IMAGE_LIMITS.seconds })
}
