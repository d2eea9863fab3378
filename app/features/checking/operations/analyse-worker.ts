// The thread that analyses a promoter's page; run from the source, as lib/web/read-page-worker.ts is.
import { parentPort, workerData } from 'node:worker_threads'
import { parsePage } from '#app/lib/web/parse-page.ts'
import type { Day } from '#app/lib/time/days.ts'
import { analysePage } from '../rules/analyse-page.ts'

const { html, today } = workerData as { html: string; today: Day }
// oxlint-disable-next-line require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(analysePage(parsePage(html), today))
