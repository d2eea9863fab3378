import type { Db } from '#app/db/client.server.ts'
import type { Action } from '../rules/change-log.ts'
import { competitionPath } from '../rules/links.ts'
import type { CompetitionCard } from '../rules/card.ts'

const CHANGED: Action = 'closing date changed'

type Closing = Pick<
  CompetitionCard,
  'competitionID' | 'competitionSlug' | 'competitionTitle' | 'competitionEndDate' | 'publishedAt'
>

/** Returns the closing dates of published listings for a calendar. */
export async function listClosingDays(db: Db, listings: readonly Closing[], baseUrl: string) {
  if (listings.length === 0) return []
  const ids = listings.map(({ competitionID }) => competitionID)
  const rows = await db
    .selectFrom('moderation_log')
    .select('competition_id')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('created_at').as('at')])
    .where('competition_id', 'in', ids)
    .where('action', '=', CHANGED)
    .groupBy('competition_id')
    .execute()
  const changes = new Map(rows.map((row) => [row.competition_id, row]))
  return listings.map((listing) => {
    const { competitionID, competitionSlug, publishedAt } = listing
    const { count, at } = changes.get(competitionID) ?? { count: 0, at: publishedAt ?? 0 }
    return {
      key: competitionSlug,
      day: listing.competitionEndDate,
      title: `Closes: ${listing.competitionTitle}`,
      link: baseUrl + competitionPath(competitionSlug),
      changes: count,
      changedAt: at,
    }
  })
}
