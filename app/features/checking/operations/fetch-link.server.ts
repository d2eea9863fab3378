import type { RobotsGuard } from '#app/features/reading/operations/robots.server.ts'
import type { Day } from '#app/lib/time/days.ts'
import { FetchFailure, isNetworkFailure } from '#app/lib/web/fetch-failure.ts'
import type { FetchedBody, SafeFetch } from '#app/lib/web/safe-fetch.server.ts'
import type { Findings } from '../rules/analyse-page.ts'
import { answerOfFailure, answerOfPage } from '../rules/classify.ts'
import type { Target } from '../rules/links.ts'
import { answerOfStatus, type Answer } from '../rules/verdict.ts'
import { analyseLink, THREAD_USER } from './analyse-link.server.ts'
import type { DueCheck } from './due-checks.server.ts'

/** What is known of a link of which nothing was read. */
const NOTHING = {
  answer: 'ok' as Answer,
  /** The failure may be our own network’s. */
  isNetwork: false,
  status: null as number | null,
  finalUrl: null as string | null,
  etag: null as string | null,
  lastModified: null as string | null,
  retryAfter: undefined as string | undefined,
  /** Of a page that was read; undefined also for one that has not changed. */
  findings: undefined as Findings | undefined,
  isUnchanged: false,
}
export type Fetched = typeof NOTHING

type Reader = {
  fetch: SafeFetch
  signal: AbortSignal
  /** Of redirects to other hosts. */
  approve: RobotsGuard
}

/** Fetches a link once and classifies the answer. Never throws FetchFailure. */
export async function fetchLink(
  { fetch, signal, approve }: Reader,
  check: DueCheck,
  today: Day,
): Promise<Fetched> {
  try {
    const { etag, lastModified } = check
    // Only if the page was fine: 304 then means that it still is.
    const known = check.verdict === 'ok' ? { etag, lastModified } : {}
    const page = await fetch(check.url, { signal, known, approve })
    const { url, status, body, headers } = page
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
    const findings = await analyse({ body, today, target: check.target })
    if (typeof findings === 'string') return { ...fetched, answer: findings }
    const answer = answerOfPage(check, url, findings, check.probeTitle)
    return { ...fetched, findings, answer }
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error
    return resultOfFailure(error)
  }
}

/** The result for a link whose page could not be fetched. */
export function resultOfFailure({ reason }: FetchFailure): Fetched {
  return { ...NOTHING, answer: answerOfFailure(reason), isNetwork: isNetworkFailure(reason) }
}

type Page = { body: FetchedBody; today: Day; target: Target }

/** @returns an answer for a page that cannot be read, such as one that takes too long. */
async function analyse(page: Page): Promise<Findings | Answer> {
  try {
    return await analyseLink(page, THREAD_USER)
  } catch (error) {
    if (error instanceof FetchFailure) return answerOfFailure(error.reason)
    throw error
  }
}

/** Returns the title of a host’s page for missing addresses; null if the host answers 404. */
export async function probeTitleOf(
  { fetch, signal, approve }: Reader,
  address: string,
  today: Day,
): Promise<string | null> {
  try {
    const { status, body } = await fetch(address, { signal, approve })
    if (status !== 200) return null
    const findings = await analyse({ body, today, target: 'entry' })
    return typeof findings === 'string' ? null : findings.title.slice(0, 300)
  } catch (error) {
    if (error instanceof FetchFailure) return null
    throw error
  }
}
