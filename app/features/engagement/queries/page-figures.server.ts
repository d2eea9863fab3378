import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import { toVisitRows, WORDS_MIN, type PageFigures } from '../rules/visit-figures.ts'

const SHOWN_DAYS = 28

/** How fast pages were for visitors in 28 days, and how many open listings say little. */
export async function readPageFigures(db: Db, _admin: Admin, today: Day): Promise<PageFigures> {
  const [counted, { listings, short }] = await Promise.all([
    db
      .selectFrom('visit_figures')
      .select([
        'page',
        'figure',
        'up_to as upTo',
        ({ fn }) => fn.sum<number>('visits').as('visits'),
      ])
      .where('day', '>', addDays(today, -SHOWN_DAYS))
      .groupBy(['page', 'figure', 'up_to'])
      .execute(),
    countShort(db, today),
  ])
  return { visits: toVisitRows(counted), listings, short }
}

function countShort(db: Db, today: Day) {
  const words = sql<number>`length(description) - length(replace(description, ' ', '')) + 1`
  return db
    .selectFrom('competitions')
    .select(({ fn }) => [
      fn.countAll<number>().as('listings'),
      sql<number>`coalesce(sum(case when ${words} < ${WORDS_MIN} then 1 else 0 end), 0)`.as(
        'short',
      ),
    ])
    .where('status', '=', sql.lit('approved'))
    .where('end_date', '>=', today)
    .executeTakeFirstOrThrow()
}
