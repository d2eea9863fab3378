import type { Db } from '#app/db/client.server.ts'
import { pick } from '#app/lib/pick.ts'
import type { FeedList } from '../rules/feeds.ts'
import { ofPromoter, listed, type OpenListings, type PagedList } from '../rules/open-lists.ts'
import type { OpenListing } from '../rules/open-listing.ts'

const ITEM_FIELDS = [
  'competitionID',
  'competitionSlug',
  'competitionTitle',
  'competitionEndDate',
  'competitionImageURL',
  'promoterName',
  'mainCategory',
] as const

export type FeedItem = Pick<OpenListing['card'], (typeof ITEM_FIELDS)[number]> & {
  description: string
  publishedAt: number
  updatedAt: number
}

/** Unrestricted listings. */
export function listForFeed(db: Db, open: OpenListings, wanted: FeedList, limit: number) {
  const filters = wanted.list === 'county' ? { county: [wanted.county] } : {}
  return toItems(db, listed(open, listOf(wanted), filters).slice(0, limit))
}

/** Those of one promoter, newest first; `ids` include all that were merged into it. */
export function listForPromoterFeed(
  db: Db,
  open: OpenListings,
  ids: readonly number[],
  limit: number,
) {
  return toItems(db, ofPromoter(open, ids).slice(0, limit))
}

async function toItems(db: Db, listings: readonly OpenListing[]): Promise<FeedItem[]> {
  const ids = listings.map(({ card }) => card.competitionID)
  if (ids.length === 0) return []
  const select = db.selectFrom('competitions').select(['id', 'description'])
  const rows = await select.where('id', 'in', ids).execute()
  const descriptions = new Map(rows.map(({ id, description }) => [id, description]))
  return listings.map(({ card, updatedAt }) => ({
    ...pick(card, ITEM_FIELDS),
    description: descriptions.get(card.competitionID) ?? '',
    publishedAt: card.publishedAt ?? updatedAt,
    updatedAt,
  }))
}

function listOf(wanted: FeedList): PagedList {
  if (wanted.list === 'category') return wanted.category
  return wanted.list === 'new' || wanted.list === 'county' ? 'newest' : wanted.list
}
