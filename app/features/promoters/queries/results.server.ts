import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { Day } from '#app/lib/time/days.ts'

export type ResultNote = {
  id: number
  outcome: 'published' | 'not-found'
  url: string | null
  notedAt: number
  competitionID: number
  competitionTitle: string
  competitionSlug: string
  promoterName: string
  entryUrl: string
  competitionEndDate: Day
  winnerAnnouncementDate: Day | null
}

/** What readers noted and nobody has decided on, the oldest first. */
export async function listOpenResults(
  db: Db,
  _admin: Admin,
  { size, page }: { size: number; page: number },
): Promise<ResultNote[]> {
  return db
    .selectFrom('competition_results as note')
    .innerJoin('competitions', 'competitions.id', 'note.competition_id')
    .select(['note.id', 'note.outcome', 'note.url', 'note.noted_at as notedAt'])
    .select(['competitions.id as competitionID', 'title as competitionTitle'])
    .select(['slug as competitionSlug', 'promoter_name as promoterName', 'entry_url as entryUrl'])
    .select(['end_date as competitionEndDate'])
    .select(['winner_announcement_date as winnerAnnouncementDate'])
    .where('note.resolved_at', 'is', null)
    .orderBy('note.noted_at')
    .orderBy('note.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
}

export async function countOpenResults(db: Db, _admin: Admin) {
  return db
    .selectFrom('competition_results')
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.min<number | null>('noted_at').as('oldestAt'),
    ])
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()
}
