import { z } from 'zod'
import {
  readPromoterPage,
  ReadFieldsSchema,
} from '#app/features/reading/operations/reading-jobs.server.ts'
import { createRobotsGuard } from '#app/features/reading/operations/robots.server.ts'
import type { Day } from '#app/lib/time/days.ts'
import { FetchFailure } from '#app/lib/web/fetch-failure.ts'
import { threadJob } from '#app/lib/web/reader-threads.server.ts'
import { refuseReservedName } from '#app/lib/web/reserved-name.ts'
import type { FetchOptions, SafeFetch } from '#app/lib/web/safe-fetch.server.ts'
import { FIELD_MAX, ITEMS_MAX, LINK_MAX, TEXT_MAX, type Kind } from '../rules/items.ts'
import type { sourceJobs } from '../thread.ts'

type Jobs = typeof sourceJobs
type Asked = { kind: Kind; url: string; etag?: string | null; lastModified?: string | null }
export type SourceAnswer = Awaited<ReturnType<typeof readSource>>
export type Reader = ReturnType<typeof createReader>

const RawItemSchema = z.object({
  id: z.string().max(FIELD_MAX).or(z.undefined()),
  fields: z.record(z.string().max(FIELD_MAX), z.string().max(TEXT_MAX)),
})
const UNREAD = {
  wall: 'The page is behind a login or a check.',
  script: 'The page has no text without its scripts.',
} as const

const readItems = threadJob<Jobs['readItems']>('readItems', z.array(RawItemSchema).max(ITEMS_MAX))
export const readItem = threadJob<Jobs['readItem']>('readItem', ReadFieldsSchema)
/** Returns the address of the feed that a page names. */
const findFeed = threadJob<Jobs['findFeed']>('findFeed', z.string().max(LINK_MAX).or(z.undefined()))

/** Returns what reads a source and its pages: one answer at a time, and each host's robots.txt once. */
export function createReader(fetch: SafeFetch, signal: AbortSignal) {
  const asker = { fetch, signal, key: 'sources', isOurs: true } as const
  return { ...asker, refuseDisallowed: createRobotsGuard(asker) }
}

/** Fetches a source once. Status 304 has no items. @throws FetchFailure. */
export async function readSource(reader: Reader, { kind, url: address, ...known }: Asked) {
  const isForPeople = kind === 'page'
  const { url, status, body, headers } = await get(reader, address, { isForPeople, known })
  const items = status === 304 ? [] : await readItems({ kind, body, url }, reader)
  const { etag = null, lastModified = null } = headers ?? {}
  return { status, etag, lastModified, items }
}

/** As `readSource`, or reads the feed that the page at its address names, and returns its address too. */
export async function readSourceOrNamedFeed(
  reader: Reader,
  { kind, url }: Asked,
): Promise<SourceAnswer & { feed?: string }> {
  try {
    return await readSource(reader, { kind, url })
  } catch (error) {
    const isUnreadable = error instanceof FetchFailure && error.reason === 'page'
    if (kind !== 'feed' || !isUnreadable) throw error
    const page = await get(reader, url, { isForPeople: true })
    const feed = await findFeed({ body: page.body, url: page.url }, reader)
    if (!feed) throw error
    return { ...(await readSource(reader, { kind, url: feed })), feed }
  }
}

/** Reads the page of an item. @throws FetchFailure. */
export async function readItemPage(reader: Reader, address: string, today: Day) {
  const { url, body } = await get(reader, address, { isForPeople: true })
  const { unread, fields } = await readPromoterPage({ body, url, today }, reader)
  if (unread) throw new FetchFailure('page', UNREAD[unread])
  return { url, fields }
}

/** Feeds and files are made for programs; for what is made for people robots.txt is asked first. */
async function get(
  { fetch, signal, refuseDisallowed }: Reader,
  address: string,
  { isForPeople, known }: { isForPeople: boolean; known?: FetchOptions['known'] },
) {
  refuseReservedName(address)
  const approve = isForPeople ? refuseDisallowed : undefined
  await approve?.(address)
  const answer = await fetch(address, { signal, known, approve })
  const { status } = answer
  if (status >= 400) throw new FetchFailure('status', `The answer is ${status}.`, { status })
  return answer
}
