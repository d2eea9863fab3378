import type { Db } from '#app/db/client.server.ts'
import { toWin, WIN_COLUMNS } from './rows.server.ts'

/** What the account holds of a member's tracker; a listing that is gone has no title. */
export async function exportTracker(db: Db, id: number) {
  const entries = await db
    .selectFrom('tracker_entries')
    .leftJoin('competitions', 'competitions.id', 'competition_id')
    .select(['tracker_entries.id', 'competition_id as competitionID', 'title as competitionTitle'])
    .select(['entered_at as at', 'day', 'via', 'undone'])
    .where('user_id', '=', id)
    .orderBy('seq')
    .execute()
  const marks = await db
    .selectFrom('tracker_marks')
    .leftJoin('competitions', 'competitions.id', 'competition_id')
    .select(['competition_id as competitionID', 'title as competitionTitle'])
    .select(['state', 'changed_at as at', 'device'])
    .where('user_id', '=', id)
    .orderBy('seq')
    .execute()
  const wins = await db
    .selectFrom('tracker_wins')
    .select(WIN_COLUMNS)
    .where('user_id', '=', id)
    .orderBy('seq')
    .execute()
  return { entries, marks, wins: wins.map(toWin) }
}
