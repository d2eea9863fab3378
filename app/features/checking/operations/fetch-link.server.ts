import { createHash } from 'node:crypto'
import { limitConcurrency } from '#app/lib/async/limit-concurrency.ts'
import type { RobotsGuard } from '#app/features/reading/operations/robots.server.ts'
import type { Day } from '#app/lib/time/days.ts'
import { FetchFailure, isNetworkFailure } from '#app/lib/web/fetch-failure.ts'
import { readInThread } from '#app/lib/web/read-in-thread.server.ts'
import type { SafeFetch } from '#app/lib/web/safe-fetch.server.ts'
import type { Findings } from '../rules/analyse-page.ts'
import { answerOfFailure, answerOfPage } from '../rules/classify.ts'
import type { Target } from '../rules/links.ts'
import { HOSTS_AT_ONCE } from '../rules/schedule.ts'
import { answerOfStatus, type Answer } from '../rules/verdict.ts'
import type { ClaimedCheck } from './claim-check.server.ts'

const WORKER = 'app/features/checking/operations/analyse-worker.ts'

export type Fetched = {
  answer: Answer
  /** The failure may be our own network’s. */
  isNetwork: boolean
  status: number | null
  finalUrl: string | null
  etag: string | null
  lastModified: string | null
  retryAfter: string | undefined
  textHash: string | null
  /** Of a page that was read; undefined also for one that has not changed. */
  findings: Findings | undefined
  isUnchanged: boolean
}

/** Pages are analysed one at a time, on at most one core. */
const inTurn = limitConcurrency({
  atOnce: 1,
  waiting: HOSTS_AT_ONCE,
  refuse: () => new Error('More links are checked at once than planned.'),
})

type Reader = {
  fetch: SafeFetch
  readMs: number
  signal: AbortSignal
  /** Of redirects to other hosts. */
  approve: RobotsGuard
}

/** Fetches a link once and classifies the answer. Never throws FetchFailure. */
export async function fetchLink(
  { fetch, readMs, signal, approve }: Reader,
  check: ClaimedCheck,
  today: Day,
): Promise<Fetched> {
  try {
    const { etag, lastModified } = check
    // Only if the page was fine: 304 then means that it still is.
    const known = check.verdict === 'ok' ? { etag, lastModified } : {}
    const page = await fetch(check.url, { signal, known, approve })
    const { url, status, text, headers } = page
    const fetched = {
      ...NOTHING,
      status,
      finalUrl: url,
      etag: headers?.etag ?? null,
      lastModified: headers?.lastModified ?? null,
      retryAfter: headers?.retryAfter,
      isUnchanged: status === 304,
    }
    const ofStatus = answerOfStatus(status)
    if (ofStatus) return { ...fetched, answer: ofStatus }
    const textHash = createHash('sha256').update(text).digest('base64url')
    const findings = await analyse({ html: text, today, target: check.target }, readMs)
    if (!findings) return { ...fetched, textHash, answer: 'ok' }
    const answer = answerOfPage(check, url, findings, check.host.probeTitle)
    return { ...fetched, textHash, findings, answer }
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    return resultOfFailure(error)
  }
}

/** The result for a link whose page could not be fetched. */
export function resultOfFailure({ reason, status, retryAfter }: FetchFailure): Fetched {
  const answer = answerOfFailure(reason, status)
  const isNetwork = isNetworkFailure(reason)
  return { ...NOTHING, answer, isNetwork, status: status ?? null, retryAfter }
}

const NOTHING: Fetched = {
  answer: 'ok',
  isNetwork: false,
  status: null,
  finalUrl: null,
  etag: null,
  lastModified: null,
  retryAfter: undefined,
  textHash: null,
  findings: undefined,
  isUnchanged: false,
}

type Read = { html: string; today: Day; target: Target }

/** @returns undefined for a page that takes too long to parse; it exists. */
async function analyse(page: Read, readMs: number): Promise<Findings | undefined> {
  try {
    return await inTurn(() => readInThread<Findings>(WORKER, page, readMs))
  } catch (error) {
    if (error instanceof FetchFailure) return undefined
    throw error
  }
}

/** Returns the title of a host’s page for missing addresses; null if the host answers 404. */
export async function probeTitleOf(
  { fetch, readMs, signal, approve }: Reader,
  address: string,
  today: Day,
): Promise<string | null> {
  try {
    const { status, text } = await fetch(address, { signal, approve })
    return status === 200
      ? ((await analyse({ html: text, today, target: 'entry' }, readMs))?.title.slice(0, 300) ??
          null)
      : null
  } catch (error) {
    if (error instanceof FetchFailure) return null
    throw error
  }
}
