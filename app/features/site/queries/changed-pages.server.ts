import type { Db } from '#app/db/client.server.ts'
import { competitionPath } from '#app/features/listings/rules/links.ts'
import { dublinDay } from '#app/lib/time/days.ts'

/** More than are changed by hand between two runs; what is imported counts as published. */
const CHANGES_MAX = 5_000

/** Returns the paths of listings that were published, changed, taken down or closed between two instants. */
export async function listChangedPages(db: Db, since: Date, now: Date): Promise<string[]> {
  const [published, changed, closed] = await Promise.all([
    selectPublic(db).where('published_at', '>', since.getTime()).execute(),
    listChanged(db, since),
    selectPublic(db)
      .where('end_date', '>=', dublinDay(since))
      .where('end_date', '<', dublinDay(now))
      .execute(),
  ])
  const slugs = new Set([...published, ...changed, ...closed].map(({ slug }) => slug))
  return [...slugs].map((slug) => competitionPath(slug))
}

function selectPublic(db: Db) {
  return db
    .selectFrom('competitions')
    .select('slug')
    .where('status', '=', 'approved')
    .where('restricted', '=', 0)
}

/** What was never public is nobody's business. */
async function listChanged(db: Db, since: Date) {
  const latest = db
    .selectFrom('moderation_log')
    .select(['competition_id', 'before_value', 'created_at'])
    .orderBy('id', 'desc')
    .limit(CHANGES_MAX)
    .as('change')
  return db
    .selectFrom(latest)
    .innerJoin('competitions', 'competitions.id', 'change.competition_id')
    .select('slug')
    .distinct()
    .where('change.created_at', '>', since.getTime())
    .where('restricted', '=', 0)
    .where((eb) =>
      eb.or([eb('status', '=', 'approved'), eb('change.before_value', 'like', 'approved since %')]),
    )
    .execute()
}
