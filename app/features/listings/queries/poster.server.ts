import type { Db } from '#app/db/client.server.ts'
import type { Day } from '#app/lib/time/days.ts'
import type { Poster } from '#app/features/media/rules/posters.ts'
import { isInPast } from '../rules/closing.ts'
import { posterOf } from '../rules/poster.ts'
import { findCompetition } from './detail.server.ts'

/** Undefined for a restricted listing. */
export async function findPoster(db: Db, slug: string, today: Day): Promise<Poster | undefined> {
  // PostgreSQL rejects NUL in text.
  if (!/^[a-z0-9-]+$/.test(slug)) return undefined
  const competition = await findCompetition(db, slug)
  if (!competition || competition.restricted) return undefined
  return posterOf(competition, isInPast(competition.competitionEndDate, today))
}
