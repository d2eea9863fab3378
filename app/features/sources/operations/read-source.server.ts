import type { Asker, RobotsGuard } from '#app/features/reading/operations/robots.server.ts'
import { FetchFailure } from '#app/lib/web/fetch-failure.ts'
import { refuseReservedName } from '#app/lib/web/reserved-name.ts'
import type { Kind, RawItem } from '../rules/items.ts'
import { readItems } from './source-jobs.server.ts'

type Asked = {
  kind: Kind
  url: string
  etag?: string | null
  lastModified?: string | null
}
export type SourceAnswer = {
  status: number
  etag: string | null
  lastModified: string | null
  items: RawItem[]
}

/**
 * Fetches a source once. Status 304 has no items. Feeds and CSV files are made for programs; a page is made
 * for people, so robots.txt is asked first.
 * @throws FetchFailure.
 */
export async function readSource(
  asker: Asker,
  refuseDisallowed: RobotsGuard,
  { kind, url: address, etag, lastModified }: Asked,
): Promise<SourceAnswer> {
  refuseReservedName(address)
  const known = { etag: etag ?? null, lastModified: lastModified ?? null }
  if (kind === 'page') await refuseDisallowed(address)
  const approve = kind === 'page' ? refuseDisallowed : undefined
  const { url, status, body, headers } = await asker.fetch(address, {
    signal: asker.signal,
    known,
    approve,
  })
  if (status >= 400) throw new FetchFailure('status', `The answer is ${status}.`, { status })
  const items = status === 304 ? [] : await readItems({ kind, body, url }, asker)
  return {
    status,
    etag: headers?.etag ?? null,
    lastModified: headers?.lastModified ?? null,
    items,
  }
}
