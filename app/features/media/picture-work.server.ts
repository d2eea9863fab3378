import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { Problem } from '#app/lib/http/problem.ts'
import { limitConcurrency } from '#app/lib/async/limit-concurrency.ts'
import { IMAGE_LIMITS } from './rules/pictures.ts'

// For the whole process: the other loaders (SVG, TIFF, PDF, ImageMagick …) are never reached,
// whatever a file says it is.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].flatMap((kind) => [
    `VipsForeignLoad${kind}Buffer`,
    `VipsForeignLoad${kind}File`,
  ]),
})
// No picture is read twice in a row, and a file may have another content the next time.
sharp.cache(false)

const READING = { limitInputPixels: IMAGE_LIMITS.pixels, failOn: 'error', pages: 1 } as const
/** Of libuv's four threads; the others stay for files, names and passwords. */
const MAX_THREADS = 2
const MAX_WAITING = 96
/** A page has two dozen pictures, and after a start all of them are asked for at once. */
const MAX_WAITING_PER_ADDRESS = 24
const RETRY_AFTER_SECONDS = 2

/** A picture, as bytes or as the path of a file, to be read with the limits of this site. */
export function readPicture(source: Uint8Array | string) {
  return sharp(source, READING).timeout({ seconds: IMAGE_LIMITS.seconds })
}

/**
 * Runs what sharp has to do, for the whole process only so much at a time; addresses go in turn.
 * @throws Problem `unavailable` when too much is waiting already.
 */
export const workOnPicture = limitConcurrency({
  atOnce: Math.min(availableParallelism(), MAX_THREADS),
  waiting: MAX_WAITING,
  waitingPerKey: MAX_WAITING_PER_ADDRESS,
  refuse: busy,
})

export function busy() {
  const sentence = 'Too many pictures are being prepared right now. Please try again in a moment.'
  return new Problem('unavailable', sentence, undefined, { retryAfter: RETRY_AFTER_SECONDS })
}

/** Whether sharp gave a picture up because it took too long. */
export function isTimeout(error: unknown) {
  return error instanceof Error && error.message.startsWith('timeout')
}
