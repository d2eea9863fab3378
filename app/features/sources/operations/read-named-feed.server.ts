import type { Asker, RobotsGuard } from '#app/features/reading/operations/robots.server.ts'
import { FetchFailure } from '#app/lib/web/fetch-failure.ts'
import type { SourceInput } from '../input.ts'
import { readSource, type SourceAnswer } from './read-source.server.ts'
import { findFeed } from './source-jobs.server.ts'

/**
 * Reads a source, or the feed that the page at its address names. @returns also the address of that feed.
 * @throws FetchFailure.
 */
export async function readSourceOrNamedFeed(
  asker: Asker,
  refuseDisallowed: RobotsGuard,
  { kind, url }: Pick<SourceInput, 'kind' | 'url'>,
): Promise<SourceAnswer & { feed?: string }> {
  try {
    return await readSource(asker, refuseDisallowed, { kind, url })
  } catch (error) {
    const isUnreadable = error instanceof FetchFailure && error.reason === 'page'
    const feed = kind === 'feed' && isUnreadable && (await fetchNamed(asker, refuseDisallowed, url))
    if (!feed) throw error
    return { ...(await readSource(asker, refuseDisallowed, { kind, url: feed })), feed }
  }
}

/** Fetches the address again, as a page: pages are made for people, so robots.txt is asked. */
async function fetchNamed(asker: Asker, refuse: RobotsGuard, address: string) {
  await refuse(address)
  const { fetch, signal } = asker
  const { url, status, body } = await fetch(address, { signal, approve: refuse })
  return status < 400 ? findFeed({ body, url }, asker) : undefined
}
