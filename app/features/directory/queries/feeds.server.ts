import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import type { Category } from '#app/features/listings/rules/categories.ts'
import { ENDING_SOON_DAYS } from '#app/features/listings/rules/closing.ts'
import { isOpenOn, isUnrestricted } from '#app/features/listings/queries/cards.server.ts'

/** Which listings a feed has: a list of the site, or a category. */
export type FeedList = { list: 'new' | 'ending-soon' } | { list: 'category'; category: Category }

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

/** The open listings of a feed, in the order of its list; restricted ones are in none. */
export async function listForFeed(
  db: Db,
  wanted: FeedList,
  limit: number,
  today: Day,
): Promise<FeedItem[]> {
  const rows = await db
    .selectFrom('competitions')
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
    .where(isOpenOn(today))
    .where(isUnrestricted)
    .$if(wanted.list === 'ending-soon', (query) =>
      query
        .where('competitions.end_date', '<=', addDays(today, ENDING_SOON_DAYS))
        .orderBy('competitions.end_date'),
    )
    .$if(wanted.list === 'category', (query) =>
      query.where('competitions.id', 'in', (eb) =>
        eb
          .selectFrom('competition_categories as filed')
          .select('filed.competition_id')
          .where('filed.category', '=', 'category' in wanted ? wanted.category : '')
          .where('filed.listed', '=', sql.lit(1 as const))
          .where('filed.published_at', 'is not', null)
          .where('filed.end_date', '>=', today),
      ),
    )
    .$if(wanted.list !== 'ending-soon', (query) =>
      query.orderBy('competitions.published_at', 'desc'),
    )
    .orderBy('competitions.id', 'desc')
    .limit(limit)
    .execute()
  // Published, so the instant is there.
  return rows as FeedItem[]
}
