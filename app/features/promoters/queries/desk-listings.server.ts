import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { Day } from '#app/lib/time/days.ts'

export type DeskListing = {
  competitionID: number
  competitionSlug: string
  competitionTitle: string
  promoterName: string
  entryUrl: string
  competitionEndDate: Day
}

/** Returns a promoter's own published listings, the last to close first. */
export async function listListingsOf(
  db: Db,
  _admin: Admin,
  promoterID: number,
  { size, page }: { size: number; page: number },
): Promise<DeskListing[]> {
  return (
    db
      .selectFrom('competitions')
      .select([
        'id as competitionID',
        'slug as competitionSlug',
        'title as competitionTitle',
        'promoter_name as promoterName',
        'entry_url as entryUrl',
        'end_date as competitionEndDate',
      ])
      .where('promoter_id', '=', promoterID)
      .where('status', '=', sql.lit('approved'))
      // The order of competitions_by_promoter, backwards.
      .orderBy('end_date', 'desc')
      .orderBy('published_at')
      .orderBy('id')
      .limit(size)
      .offset((page - 1) * size)
      .execute()
  )
}
