import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { Problem } from '#app/lib/http/problem.ts'
import { limitConcurrency } from '#app/lib/async/limit-concurrency.ts'
import { findUpwards } from '#app/lib/find-upwards.server.ts'

/** Of libuv's four threads; the others serve files, DNS and passwords. */
const MAX_THREADS = 2
const MAX_WAITING = 96
/** A page has two dozen pictures, all requested at once after a restart. */
const MAX_WAITING_PER_ADDRESS = 24
const RETRY_AFTER_SECONDS = 2

/** Part of each cached picture's key: another release of sharp or libvips may encode differently. */
export const ENCODER_VERSION = readEncoderVersion()

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

/** From the package's own file, because loading sharp takes 25 MB of memory. */
function readEncoderVersion() {
  const { version, config } = JSON.parse(
    readFileSync(findUpwards('node_modules/sharp/package.json'), 'utf8'),
  ) as { version: string; config: { libvips: string } }
  return `${version} ${config.libvips}`
}
