import { inTime } from '#app/lib/async/in-time.ts'
import { SECOND_MS } from '#app/lib/time/durations.ts'
import type { TableAnswer } from './answer-table.ts'
import { TABLE_LIMITS } from './table.ts'

const READ_MAX_MS = 20 * SECOND_MS
const TOO_LONG = 'The file takes too long to read. Save it as CSV, and choose that.'
const NOT_READ =
  'This browser could not read the file. If it is in a cloud, save it on this device first.'
const NOT_LOADED =
  'This part of the page could not be loaded. Check your connection, and try again.'

/** Returns what a browser's file holds, or why it can't be read; never takes the page's time. */
export async function openTableFile(file: File): Promise<TableAnswer> {
  if (file.size > TABLE_LIMITS.bytes)
    return { error: `The file is too large: at most ${TABLE_LIMITS.bytes / 1_000_000} MB.` }
  // Files of a cloud that are not on the device may be gone, or never come.
  const bytes = await inTime(file.arrayBuffer(), READ_MAX_MS).catch(() => undefined)
  if (!bytes) return { error: NOT_READ }
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve) => {
      setTimeout(() => resolve({ error: TOO_LONG }), READ_MAX_MS)
      worker.addEventListener('message', ({ data }: MessageEvent<TableAnswer>) => resolve(data))
      worker.addEventListener('error', () => resolve({ error: NOT_LOADED }))
      worker.postMessage(bytes, [bytes])
    })
  } finally {
    worker.terminate()
  }
}
