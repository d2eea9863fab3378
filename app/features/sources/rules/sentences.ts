import { daysBetween, dublinDay, dublinDayAt, shortDate } from '#app/lib/time/days.ts'
import { dublinTime } from '#app/lib/time/wall-clock.ts'
import type { FetchReason } from '#app/lib/web/fetch-failure.ts'
import type { Kind } from './items.ts'
import { ZERO_RUNS_MAX } from './schedule.ts'

export const KIND_LABELS: Record<Kind, string> = {
  feed: 'Feed (RSS, Atom or JSON Feed)',
  csv: 'CSV file',
  page: 'A promoter’s competitions page',
}

const FAILURES: Record<Exclude<FetchReason, 'status'>, string> = {
  off: 'requests to other sites are switched off',
  address: 'the address is not on the public internet',
  redirects: 'the address redirects too often',
  time: 'the server took too long',
  size: 'the answer is too large',
  type: 'the answer is not a feed, a table or a page',
  name: 'there is no server of that name',
  network: 'the server could not be reached',
  protocol: 'the answer is not valid HTTP',
  page: 'the answer could not be read',
  robots: 'its robots.txt asks us not to read this page',
}

/** Completes 'Failed: …'. */
export function failureWords(reason: FetchReason, status: number | undefined): string {
  return reason === 'status' ? `the server answered ${status ?? 'an error'}` : FAILURES[reason]
}

const weekday = new Intl.DateTimeFormat('en-IE', { weekday: 'long', timeZone: 'Europe/Dublin' })

/** 'today at 14:05', 'on Tuesday', 'on 3 Nov 2026'. */
export function whenLabel(instant: number, now: Date): string {
  const day = dublinDayAt(instant)
  const days = daysBetween(day, dublinDay(now))
  if (days === 0) return `today at ${dublinTime(instant)}`
  return days > 0 && days < 7 ? `on ${weekday.format(instant)}` : `on ${shortDate(day)}`
}

export type SourceState = {
  kind: Kind
  lastRunAt: number | null
  lastStatus: number | null
  lastError: string | null
  seen: number
  zeroRuns: number
  pausedFor: 'admin' | 'flood' | 'failing' | null
}

/** The last answer: 'Failed: the server answered 404 on Tuesday.' */
export function lastAnswer(source: SourceState, now: Date): string {
  const { lastRunAt, lastStatus, lastError, seen } = source
  if (lastRunAt === null) return 'Not read yet.'
  const when = whenLabel(lastRunAt, now)
  if (lastError === FAILURES.robots)
    return `Its robots.txt asks us not to read this page: asked ${when}.`
  if (lastError !== null) return `Failed: ${lastError} ${when}.`
  if (lastStatus === 304) return `Nothing has changed: read ${when}.`
  return `Read ${when}: ${seen === 1 ? '1 item' : `${seen} items`}.`
}

/** What an admin should look at; undefined if the source is fine. */
export function attention({ pausedFor, zeroRuns }: SourceState): string | undefined {
  if (pausedFor === 'flood')
    return 'Paused: more than ten new items came at once. The first ten were brought.'
  if (pausedFor === 'failing') return 'Off: it failed for 14 days. Check its address.'
  if (zeroRuns >= ZERO_RUNS_MAX)
    return `No items, ${zeroRuns} times in a row: has its address or its format changed?`
  return undefined
}

export const ITEM_STATES = {
  noted: 'already there at the start',
  brought: 'brought',
  duplicate: 'already listed',
  closed: 'closed already',
  refused: 'left out',
} as const
export type ItemState = keyof typeof ITEM_STATES
