import { randomBytes } from 'node:crypto'
import { crawlDelayOf, fetchRobots } from '#app/features/reading/operations/robots.server.ts'
import type { SafeFetch } from '#app/lib/web/safe-fetch.server.ts'
import { delayOf } from '../rules/schedule.ts'

/** Reads a host’s robots.txt. @throws FetchFailure when the host cannot be reached. */
export async function readRobots(fetch: SafeFetch, address: string, signal: AbortSignal) {
  const robots = await fetchRobots(fetch, address, signal)
  return { robots, delay_ms: delayOf(crawlDelayOf(robots, address)) }
}

/** Returns a random address, which the site does not have. */
export function probeAddress(address: string): string {
  return new URL(`/${randomBytes(12).toString('hex')}`, address).href
}
