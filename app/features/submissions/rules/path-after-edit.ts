import type { PageAddress } from '#app/lib/page-address.ts'
import { queueOf } from '#app/features/listings/rules/queues.ts'
import { addToQuery, competitionPath } from '#app/features/listings/rules/links.ts'
import type { Source, Status } from '#app/features/listings/rules/listing.ts'

/** The desk's pages that an edit returns to; no address is taken from a query. */
const DESK_PAGES = [
  '/admin/pending',
  '/admin/fpd',
  '/admin/to-check',
  '/admin/all-competitions',
  '/admin/premium',
] as const satisfies readonly PageAddress[]

/** The id of an item that is not a listing's own, as in 'links-7'. */
const ITEM = /^[a-z]+-\d+$/

/** Returns the query of an edit page that leads back to an item of a page of the desk, with its filters. */
export function toReturnQuery(
  { pathname, search }: { pathname: string; search: string },
  item?: string,
): string {
  return new URLSearchParams({
    from: pathname.replace(/^\/admin\//, '').replace(/(?<!\/)\/+$/, ''),
    list: search.replace(/^\?/, ''),
    ...(item !== undefined && { item }),
  }).toString()
}

/** Returns the page of the desk in a query of `toReturnQuery`, at the item that it names, else at `item`. */
export function deskPageIn(query: URLSearchParams, item: string): PageAddress | undefined {
  const from = query.get('from')?.toLowerCase() ?? ''
  const filters = new URLSearchParams(query.get('list') ?? '').toString()
  const page = DESK_PAGES.find((path) => path === `/admin/${from}`)
  const named = ITEM.exec(query.get('item') ?? '')?.[0]
  return page && `${addToQuery(page, filters)}#${named ?? item}`
}

/**
 * Returns the page that follows an edit: for members their submissions, for admins the page that `toReturnQuery` named,
 * else a queue or the listing.
 */
export function pathAfterEdit(
  listing: { competitionID: number; status: Status; source: Source; competitionSlug: string },
  isAdmin: boolean,
  query: URLSearchParams,
): PageAddress {
  if (!isAdmin) return '/my-dashboard'
  const item = `competition-${listing.competitionID}`
  const page = deskPageIn(query, item)
  if (page) return page
  if (listing.status === 'approved') return competitionPath(listing.competitionSlug)
  return listing.status === 'pending'
    ? `/admin/${queueOf(listing.source)}#${item}`
    : '/admin/all-competitions'
}
