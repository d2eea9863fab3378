import type { Db } from '#app/db/client.server.ts'
import { dublinDayAt } from '#app/lib/time/days.ts'
import type { LinkState } from '../rules/stamp.ts'

/** Reads what the public may know about a listing’s entry link. */
export async function readLinkState(db: Db, competitionID: number): Promise<LinkState> {
  const [check, flag] = await Promise.all([
    db
      .selectFrom('link_checks')
      .select('ok_at')
      .where('competition_id', '=', competitionID)
      .where('target', '=', 'entry')
      .where('verdict', '=', 'ok')
      .executeTakeFirst(),
    db
      .selectFrom('link_flags')
      .select('id')
      .where('competition_id', '=', competitionID)
      .where('target', '=', 'entry')
      .where('resolved_at', 'is', null)
      .limit(1)
      .executeTakeFirst(),
  ])
  const okAt = check?.ok_at ?? null
  return { okDay: okAt === null ? null : dublinDayAt(okAt), isFlagged: flag !== undefined }
}
