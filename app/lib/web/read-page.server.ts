import { limitConcurrency } from '#app/lib/async/limit-concurrency.ts'
import { Problem } from '#app/lib/http/problem.ts'
import type { PageFacts } from './parse-page.ts'
import { READ_MS, readInThread } from './read-in-thread.server.ts'

const WORKER = 'app/lib/web/read-page-worker.ts'
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
