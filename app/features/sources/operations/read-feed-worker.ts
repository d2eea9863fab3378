// The thread that reads a feed, so that no feed can hold the site; from the sources, as lib/web/read-page-worker.ts.
import { parentPort, workerData } from 'node:worker_threads'
import { parseItems } from './parse-items.ts'

const { text, url } = workerData as { text: string; url: string }
// oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(parseItems(text, url))
