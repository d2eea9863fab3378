import type { Day } from '#app/lib/time/days.ts'
import { FetchFailure } from '#app/lib/web/fetch-failure.ts'
import { refuseReservedName } from '#app/lib/web/reserved-name.ts'
import type { ReadLink } from './read-link.server.ts'
import { readPromoterPage } from './reading-jobs.server.ts'
import type { Asker, RobotsGuard } from './robots.server.ts'

export type PageReader = (address: string, today: Day) => Promise<Pick<ReadLink, 'url' | 'fields'>>

const UNREAD = {
  wall: 'The page is behind a login or a check.',
  script: 'The page has no text without its scripts.',
} as const

/**
 * Returns a reader of promoters' pages for scheduled work: no person asked for the page, so rules for
 * all robots apply too. The reader throws FetchFailure.
 */
export function createPageReader(asker: Asker, refuseDisallowed: RobotsGuard): PageReader {
  const { fetch, signal } = asker
  return async function read(address, today) {
    refuseReservedName(address)
    await refuseDisallowed(address)
    const { url, status, body } = await fetch(address, { signal, approve: refuseDisallowed })
    if (status >= 400) throw new FetchFailure('status', `The answer is ${status}.`, { status })
    const { unread, fields } = await readPromoterPage({ body, url, today }, asker)
    if (unread) throw new FetchFailure('page', UNREAD[unread])
    return { url, fields }
  }
}
