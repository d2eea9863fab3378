import { on } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import { Worker } from 'node:worker_threads'
import { failOn } from '#app/lib/async/fail-on.ts'
import { limitConcurrency } from '#app/lib/async/limit-concurrency.ts'
import { findUpwards } from '#app/lib/find-upwards.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { FetchFailure } from './fetch-failure.ts'
import type { PageFacts } from './parse-page.ts'

const WORKER = 'app/lib/web/read-page-worker.ts'
const READ_MS = 3_000
const MEMORY_MB = 128
const BUSY = 'Too many pages are being read right now. Please try again in a moment.'

const inTurn = limitConcurrency({
  atOnce: 2,
  waiting: 20,
  refuse: () => new Problem('unavailable', BUSY, undefined, { retryAfter: 5 }),
})

/** Parses a page in a separate thread, so that no page can block the site. @throws FetchFailure. */
export function readPage(html: string, { readMs = READ_MS } = {}): Promise<PageFacts> {
  return inTurn(() => readInThread<PageFacts>(WORKER, html, readMs))
}

/** Runs a worker of the sources on untrusted data, within 3 s (after loading) and 128 MB. @throws FetchFailure. */
export async function readInThread<Result>(
  file: string,
  workerData: unknown,
  readMs = READ_MS,
): Promise<Result> {
  const worker = new Worker(findUpwards(file), {
    workerData,
    execArgv: [],
    env: compileCache(),
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: 32 },
  })
  try {
    const messages = on(worker, 'message')
    // A busy machine may take seconds to load the modules.
    await messages.next()
    const { value } = await Promise.race([messages.next(), failOn(AbortSignal.timeout(readMs))])
    const [result] = value as [Result]
    return result
  } catch (cause) {
    throw new FetchFailure('page', 'The page cannot be read.', { cause })
  } finally {
    await worker.terminate()
  }
}

/** Compiling the modules again takes most of the time in which a thread starts. */
function compileCache(): Record<string, string> {
  const folder = getCompileCacheDir()
  return folder === undefined ? {} : { NODE_COMPILE_CACHE: folder }
}
