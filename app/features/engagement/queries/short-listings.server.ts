import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { Day } from '#app/lib/time/days.ts'
import { WORDS_MIN } from '../rules/short-listings.ts'

/** Counts the open listings, and those of them with fewer than `WORDS_MIN` words. */
export function countShortListings(db: Db, _admin: Admin, today: Day) {
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
