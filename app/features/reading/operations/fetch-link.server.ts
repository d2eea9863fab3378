import { z } from 'zod'
import type { RobotsGuard } from './robots.server.ts'
import { isDay, type Day } from '#app/lib/time/days.ts'
import { FetchFailure, isNetworkFailure } from '#app/lib/web/fetch-failure.ts'
import type { SafeFetch } from '#app/lib/web/safe-fetch.server.ts'
import { ASKED_KINDS } from '../rules/asked-labels.ts'
import { TERMS_FACTS } from '../rules/terms-readers.ts'
import { threadJob } from '#app/lib/web/reader-threads.server.ts'
import type { Findings } from '../rules/checks/analyse-page.ts'
import { answerOfFailure, answerOfPage } from '../rules/checks/classify.ts'
import { answerOfStatus, type Answer } from '../rules/checks/verdict.ts'
import type { DueCheck } from './due-checks.server.ts'
import type { checkingJobs } from '../thread/checks.ts'

/** One page is analysed at a time, on at most one core. */
export const THREAD_USER = { key: 'link checks', isOurs: true } as const

const Quote = z.string().max(300)
const Count = z.int().min(0).max(1_000)

const analyseLink = threadJob<typeof checkingJobs.analyseLink>(
  'analyseLink',
  z.object({
    title: z.string().max(1_000),
    isWall: z.boolean(),
    isParked: z.boolean(),
    isShell: z.boolean(),
    closed: Quote.or(z.undefined()),
    date: z
      .object({
        day: z.custom<Day>((day) => typeof day === 'string' && isDay(day)),
        confidence: z.enum(['structured', 'strong']),
        quote: Quote,
      })
      .or(z.undefined()),
    form: z
      .object({
        asks: z.array(z.enum(ASKED_KINDS)),
        others: Count,
        ticked: Count,
        marketing: Count,
      })
      .or(z.undefined()),
    terms: z
      .partialRecord(
        z.enum(TERMS_FACTS),
        z.object({ value: z.string().max(100).nullable(), sentence: Quote }),
      )
      .optional(),
  }),
)

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
    const { url, status, body, headers } = await fetch(check.url, { signal, known, approve })
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
    const page = { body, today, target: check.target }
    // A page that cannot be read, such as one that takes too long, has an answer too.
    const findings = await analyseLink(page, THREAD_USER).catch((error: unknown) => {
      if (error instanceof FetchFailure) return answerOfFailure(error.reason)
      throw error
    })
    if (typeof findings === 'string') return { ...fetched, answer: findings }
    const answer = answerOfPage(check, url, findings, check.probeTitle)
    return { ...fetched, findings, answer }
  } catch (error) {
    if (error instanceof FetchFailure) return resultOfFailure(error)
    throw error
  }
}

export function resultOfFailure({ reason }: FetchFailure): Fetched {
  return { ...NOTHING, answer: answerOfFailure(reason), isNetwork: isNetworkFailure(reason) }
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
    const { title } = await analyseLink({ body, today, target: 'entry' }, THREAD_USER)
    return title.slice(0, 300)
  } catch (error) {
    if (error instanceof FetchFailure) return null
    throw error
  }
}
