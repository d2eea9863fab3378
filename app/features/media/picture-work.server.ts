import { availableParallelism } from 'node:os'
import sharp from 'sharp'
import { Problem } from '#app/lib/http/problem.ts'
import { limitConcurrency } from '#app/lib/async/limit-concurrency.ts'
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
/** Of libuv's four threads; the others serve files, DNS and passwords. */
const MAX_THREADS = 2
const MAX_WAITING = 96
/** A page has two dozen pictures, all requested at once after a restart. */
const MAX_WAITING_PER_ADDRESS = 24
const RETRY_AFTER_SECONDS = 2

export function readPicture(source: Uint8Array | string) {
  return sharp(source, READING).timeout({ seconds: IMAGE_LIMITS.seconds })
}

/** Queues work, fairly between addresses. @throws Problem `unavailable` when the queue is full. */
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

export function isTimeout(error: unknown) {
  return error instanceof Error && error.message.startsWith('timeout')
}
