import type { Day } from '#app/lib/time/days.ts'
import { FetchFailure } from '#app/lib/web/fetch-failure.ts'
import { readPage } from '#app/lib/web/read-page.server.ts'
import { refuseReservedName } from '#app/lib/web/reserved-name.ts'
import type { SafeFetch } from '#app/lib/web/safe-fetch.server.ts'
import { isWall, readFacts } from '../rules/read-facts.ts'
import type { ReadLink } from './read-link.server.ts'
import type { RobotsGuard } from './robots.server.ts'

export type PageReader = (address: string, today: Day) => Promise<Pick<ReadLink, 'url' | 'fields'>>

/**
 * Returns a reader of promoters' pages for scheduled work: no person asked for the page, so rules for
 * all robots apply too. The reader throws FetchFailure.
 */
export function createPageReader(
  fetch: SafeFetch,
  refuseDisallowed: RobotsGuard,
  signal: AbortSignal,
): PageReader {
  return async function read(address, today) {
    refuseReservedName(address)
    await refuseDisallowed(address)
    const { url, status, text } = await fetch(address, { signal, approve: refuseDisallowed })
    if (status >= 400) throw new FetchFailure('status', `The answer is ${status}.`, { status })
    const page = await readPage(text)
    if (isWall(page)) throw new FetchFailure('page', 'The page is behind a login or a check.')
    return { url, fields: readFacts(page, url, today) }
  }
}
