import robotsParser from 'robots-parser'
import type { Day } from '#app/lib/time/days.ts'
import { FetchFailure } from '#app/lib/web/fetch-failure.ts'
import { readPage } from '#app/lib/web/read-page.server.ts'
import { refuseReservedName } from '#app/lib/web/reserved-name.ts'
import type { SafeFetch } from '#app/lib/web/safe-fetch.server.ts'
import { AGENT_NAME } from '../rules/agent.ts'
import { isWall, readFacts } from '../rules/read-facts.ts'
import type { ReadLink } from './read-link.server.ts'

export type PageReader = (address: string, today: Day) => Promise<Pick<ReadLink, 'url' | 'fields'>>

/**
 * Returns a reader of promoters' pages for scheduled work: no person asked for the page, so rules for
 * all robots apply too. Fetches each site's robots.txt once. The reader throws FetchFailure.
 */
export function createPageReader(safeFetch: SafeFetch, signal: AbortSignal): PageReader {
  const rulesOf = new Map<string, Promise<string>>()

  async function refuseUnwanted(address: string) {
    const robots = URL.parse('/robots.txt', address)?.href ?? ''
    const asked = rulesOf.get(robots) ?? fetchRules(safeFetch, robots, signal)
    rulesOf.set(robots, asked)
    if (robotsParser(robots, await asked).isDisallowed(address, AGENT_NAME))
      throw new FetchFailure('page', 'The site asks robots not to read this page.')
  }

  return async function read(address, today) {
    refuseReservedName(address)
    await refuseUnwanted(address)
    const { url, status, text } = await safeFetch(address, { signal })
    if (status >= 400) throw new FetchFailure('status', `The answer is ${status}.`, { status })
    if (URL.parse(url)?.origin !== URL.parse(address)?.origin) await refuseUnwanted(url)
    const page = await readPage(text)
    if (isWall(page)) throw new FetchFailure('page', 'The page is behind a login or a check.')
    return { url, fields: readFacts(page, url, today) }
  }
}

/** A missing file allows everything. */
async function fetchRules(safeFetch: SafeFetch, address: string, signal: AbortSignal) {
  try {
    const { status, text } = await safeFetch(address, { signal })
    return status === 200 ? text : ''
  } catch (error) {
    if (error instanceof FetchFailure) return ''
    throw error
  }
}
