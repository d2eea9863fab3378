import { SECOND_MS } from '#app/lib/time/durations.ts'
import { LIST_FILE_MAX_BYTES } from '../rules/list/limits.ts'
import type { TableAnswer } from './list-worker.ts'

const READ_MAX_MS = 20 * SECOND_MS
const TOO_LONG = 'The file takes too long to read. Save it as CSV, and choose that.'

/** Returns the rows of a file, or why it can't be read; never takes the page's time. */
export async function readListFile(file: File): Promise<TableAnswer> {
  if (file.size > LIST_FILE_MAX_BYTES)
    return { error: `The file is too large: at most ${LIST_FILE_MAX_BYTES / 1_000_000} MB.` }
  const bytes = await file.arrayBuffer()
  const worker = new Worker(new URL('./list-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      setTimeout(() => resolve({ error: TOO_LONG }), READ_MAX_MS)
      worker.addEventListener('message', ({ data }: MessageEvent<TableAnswer>) => resolve(data))
      worker.addEventListener('error', () => reject(new Error('The worker could not be loaded.')))
      worker.postMessage(bytes, [bytes])
    })
  } finally {
    worker.terminate()
  }
}
