import type { Db } from '#app/db/client.server.ts'
import type { Day } from '#app/lib/time/days.ts'
import type { Category } from '../rules/categories.ts'
import type { Choices } from '../rules/choices.ts'
import { categoriesOf } from './listing.server.ts'
import { selectCards, toCard, type CompetitionCard } from './cards.server.ts'

/** All that the public may see of one listing. */
export type CompetitionDetail = CompetitionCard &
  Choices & {
    description: string
    categories: Category[]
    termsUrl: string | null
    prizeValue: number | null
    prizeCount: number | null
    winnerAnnouncementDate: Day | null
    /** The closing date before it was changed. */
    previousEndDate: Day | null
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
      'previous_end_date',
      'updated_at',
    ])
    .where('slug', '=', slug)
    .where('status', '=', 'approved')
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...toCard(row),
    categories: (await categoriesOf(db, [row.id])).get(row.id) ?? [],
    description: row.description,
    termsUrl: row.terms_url,
    kind: row.kind as Choices['kind'],
    entryMethod: row.entry_method as Choices['entryMethod'],
    prizeValue: row.prize_value,
    prizeCount: row.prize_count,
    winnerAnnouncementDate: row.winner_announcement_date,
    previousEndDate: row.previous_end_date,
    publishedAt: row.published_at ?? row.updated_at,
    updatedAt: row.updated_at,
  }
}
