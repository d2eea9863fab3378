import robotsParser from 'robots-parser'
import { randomBytes } from 'node:crypto'
import { AGENT_NAME } from '#app/features/reading/rules/agent.ts'
import { FetchFailure } from '#app/lib/web/fetch-failure.ts'
import type { SafeFetch } from '#app/lib/web/safe-fetch.server.ts'
import { isNetworkFailure } from '../rules/classify.ts'
import { delayOf } from '../rules/schedule.ts'

const ROBOTS_MAX = 50_000
const NOTHING_ALLOWED = 'User-agent: *\nDisallow: /'

/**
 * Reads a host’s robots.txt: a missing file allows everything, a server error nothing (RFC 9309).
 * @throws FetchFailure when the host cannot be reached.
 */
export async function readRobots(fetch: SafeFetch, address: string, signal: AbortSignal) {
  const url = new URL('/robots.txt', address).href
  const robots = await fetchRobots(fetch, url, signal)
  const delay = robotsParser(url, robots).getCrawlDelay(AGENT_NAME)
  return { robots, delay_ms: delayOf(delay) }
}

async function fetchRobots(fetch: SafeFetch, url: string, signal: AbortSignal) {
  try {
    const { status, text } = await fetch(url, { signal })
    if (status >= 500) return NOTHING_ALLOWED
    return status === 200 ? text.slice(0, ROBOTS_MAX) : ''
  } catch (error) {
    if (!(error instanceof FetchFailure) || isNetworkFailure(error.reason)) throw error
    return (error.status ?? 0) >= 500 ? NOTHING_ALLOWED : ''
  }
}

export function isDisallowed(robots: string | null, address: string): boolean {
  const url = new URL('/robots.txt', address).href
  return robotsParser(url, robots ?? '').isDisallowed(address, AGENT_NAME) === true
}

/** Returns a random address, which the site does not have. */
export function probeAddress(address: string): string {
  return new URL(`/${randomBytes(12).toString('hex')}`, address).href
}
