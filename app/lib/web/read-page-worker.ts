// The thread of read-page.server.ts. Node runs it from the sources, in development and in production.
import { parentPort, workerData } from 'node:worker_threads'
import { parsePage } from './parse-page.ts'

// oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(parsePage(String(workerData)))
