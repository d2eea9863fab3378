import type { Db } from '#app/db/client.server.ts'
import type { Day } from '#app/lib/time/days.ts'
import type { Poster } from '#app/features/media/rules/posters.ts'
import { isInPast } from '../rules/closing.ts'
import { posterOf } from '../rules/poster.ts'
import { findCompetition } from './detail.server.ts'

/** The poster of the published listing of this slug; undefined for no listing or a restricted one. */
export async function findPoster(db: Db, slug: string, today: Day): Promise<Poster | undefined> {
  // Taken from an address: PostgreSQL rejects NUL.
  if (!/^[a-z0-9-]+$/.test(slug)) return undefined
  const competition = await findCompetition(db, slug)
  if (!competition || competition.restricted) return undefined
  return posterOf(competition, isInPast(competition.competitionEndDate, today))
}
