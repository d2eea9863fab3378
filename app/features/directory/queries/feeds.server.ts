import type { Db } from '#app/db/client.server.ts'
import type { Day } from '#app/lib/time/days.ts'
import { imageUrl, isOpenOn, isUnrestricted } from '#app/features/listings/queries/cards.server.ts'
import type { Category } from '#app/features/listings/rules/categories.ts'
import type { FeedList } from '../rules/feeds.ts'
import type { PagedList } from './filters.server.ts'
import { selectPage } from './lists.server.ts'

export type FeedItem = {
  competitionID: number
  competitionSlug: string
  competitionTitle: string
  competitionEndDate: Day
  competitionImageURL: string
  description: string
  promoterName: string
  mainCategory: string
  publishedAt: number
  updatedAt: number
}

/** Open and unrestricted listings. */
export async function listForFeed(
  db: Db,
  wanted: FeedList,
  limit: number,
  today: Day,
): Promise<FeedItem[]> {
  const { ids, inOrder } = selectPage(db, listOf(wanted), 1, today, {
    limit,
    filters: wanted.list === 'county' ? { county: [wanted.county] } : {},
  })
  const rows = await selectItems(db)
    .innerJoin(ids.as('page'), 'page.id', 'competitions.id')
    .orderBy(inOrder)
    .execute()
  return rows.map(toItem)
}

/** Those of one promoter, newest first; `ids` include all that were merged into it. */
export async function listForPromoterFeed(
  db: Db,
  ids: readonly number[],
  limit: number,
  today: Day,
): Promise<FeedItem[]> {
  const rows = await selectItems(db)
    .where('competitions.promoter_id', 'in', ids)
    .where(isOpenOn(today))
    .where(isUnrestricted)
    .orderBy('competitions.published_at', 'desc')
    .orderBy('competitions.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(toItem)
}

function selectItems(db: Db) {
  return db
    .selectFrom('competitions')
    .select([
      'competitions.id as competitionID',
      'slug as competitionSlug',
      'title as competitionTitle',
      'competitions.end_date as competitionEndDate',
      'description',
      'image_name',
      'promoter_name as promoterName',
      'main_category as mainCategory',
      'competitions.published_at as publishedAt',
      'updated_at as updatedAt',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectItems>['execute']>>[number]

function toItem({ image_name, ...row }: Row): FeedItem {
  const competitionImageURL = imageUrl(image_name, row.mainCategory as Category)
  // Published, so `publishedAt` is set.
  return { ...(row as FeedItem), competitionImageURL }
}

function listOf(wanted: FeedList): PagedList {
  if (wanted.list === 'category') return wanted.category
  return wanted.list === 'new' || wanted.list === 'county' ? 'newest' : wanted.list
}
