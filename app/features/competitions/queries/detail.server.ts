import type { Db } from '#app/db/client.server.ts'
import type { Day } from '#app/lib/days.ts'
import type { Category } from '../rules/categories.ts'
import type { EntryMethod, Kind } from '../rules/listing.ts'
import { selectCards, toCard, type CompetitionCard } from './cards.server.ts'

/** All that the public may see of one listing. */
export type CompetitionDetail = CompetitionCard & {
  description: string
  categories: Category[]
  termsUrl: string | null
  kind: Kind
  entryMethod: EntryMethod
  prizeValue: number | null
  prizeCount: number | null
  winnerAnnouncementDate: Day | null
  publishedAt: number
  updatedAt: number
}

/** The published listing of this slug, open or closed; undefined when there is none. */
export async function findCompetition(
  db: Db,
  slug: string,
): Promise<CompetitionDetail | undefined> {
  const row = await selectCards(db)
    .select([
      'description',
      'terms_url',
      'kind',
      'entry_method',
      'prize_value',
      'prize_count',
      'winner_announcement_date',
      'competitions.published_at',
      'updated_at',
    ])
    .where('slug', '=', slug)
    .where('status', '=', 'approved')
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...toCard(row),
    categories: await categoriesOf(db, row.id),
    description: row.description,
    termsUrl: row.terms_url,
    kind: row.kind as Kind,
    entryMethod: row.entry_method as EntryMethod,
    prizeValue: row.prize_value,
    prizeCount: row.prize_count,
    winnerAnnouncementDate: row.winner_announcement_date,
    publishedAt: row.published_at ?? row.updated_at,
    updatedAt: row.updated_at,
  }
}

async function categoriesOf(db: Db, id: number) {
  const rows = await db
    .selectFrom('competition_categories')
    .select('category')
    .where('competition_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map(({ category }) => category as Category)
}
