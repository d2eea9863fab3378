import robotsParser from 'robots-parser'
import { FetchFailure, isNetworkFailure } from '#app/lib/web/fetch-failure.ts'
import type { SafeFetch } from '#app/lib/web/safe-fetch.server.ts'
import { AGENT_NAME } from '../rules/agent.ts'

/**
 * Fetches the robots.txt of an address’s host: a missing file allows everything, a server error nothing
 * (RFC 9309).
 * @throws FetchFailure when the host cannot be reached.
 */
export async function fetchRobots(
  fetch: SafeFetch,
  address: string,
  signal: AbortSignal,
): Promise<string> {
  try {
    const { status, text } = await fetch(robotsAddress(address), { signal })
    if (status >= 500) return NOTHING_ALLOWED
    return status === 200 ? text.slice(0, ROBOTS_MAX) : ''
  } catch (error) {
    if (!(error instanceof FetchFailure) || isNetworkFailure(error.reason)) throw error
    return (error.status ?? 0) >= 500 ? NOTHING_ALLOWED : ''
  }
}

/** Characters. */
const ROBOTS_MAX = 50_000
const NOTHING_ALLOWED = 'User-agent: *\nDisallow: /'

export function isDisallowed(robots: string, address: string): boolean {
  return robotsParser(robotsAddress(address), robots).isDisallowed(address, AGENT_NAME) === true
}

/** @returns seconds; undefined if the host asks for none. */
export function crawlDelayOf(robots: string, address: string): number | undefined {
  return robotsParser(robotsAddress(address), robots).getCrawlDelay(AGENT_NAME)
}

function robotsAddress(address: string) {
  return new URL('/robots.txt', address).href
}

/** Throws FetchFailure for a page that its host’s robots.txt disallows. */
export type RobotsGuard = (address: string) => Promise<void>

/** Returns a guard that asks each host for its rules once. */
export function createRobotsGuard(fetch: SafeFetch, signal: AbortSignal): RobotsGuard {
  const robotsOf = new Map<string, Promise<string>>()
  return async function refuseDisallowed(address) {
    const { origin } = new URL(address)
    const robots = robotsOf.get(origin) ?? fetchRobots(fetch, address, signal)
    robotsOf.set(origin, robots)
    if (isDisallowed(await robots, address))
      throw new FetchFailure('robots', 'The site asks robots not to read this page.')
  }
}
