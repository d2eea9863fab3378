import type { Db } from '#app/db/client.server.ts'
import type { Day } from '#app/lib/time/days.ts'
import type { FeedList } from '../rules/feeds.ts'
import type { PagedList } from './filters.server.ts'
import { selectPage } from './lists.server.ts'

export type FeedItem = {
  competitionSlug: string
  competitionTitle: string
  competitionEndDate: Day
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
  const { ids, inOrder } = selectPage(db, listOf(wanted), 1, today, { limit })
  const rows = await db
    .selectFrom('competitions')
    .innerJoin(ids.as('page'), 'page.id', 'competitions.id')
    .select([
      'slug as competitionSlug',
      'title as competitionTitle',
      'competitions.end_date as competitionEndDate',
      'description',
      'promoter_name as promoterName',
      'main_category as mainCategory',
      'competitions.published_at as publishedAt',
      'updated_at as updatedAt',
    ])
    .orderBy(inOrder)
    .execute()
  // Published, so `publishedAt` is set.
  return rows as FeedItem[]
}

function listOf(wanted: FeedList): PagedList {
  if (wanted.list === 'category') return wanted.category
  return wanted.list === 'new' ? 'newest' : wanted.list
}
