import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { addDays, startOfDublinDay, type Day } from '#app/lib/time/days.ts'
import { RECORD_DAYS } from '../rules/record.ts'

/** `restricted` is how many are open, but shown only to those who answer the question for their age. */
export type PromoterCounts = Awaited<ReturnType<typeof readRecord>>

/** `ids` are those of the promoter and of all merged into it. */
export async function readRecord(db: Db, ids: readonly number[], today: Day) {
  const since = recordStart(today)
  const [counts, moved, upheld, results] = await Promise.all([
    countListings(db, ids, since, today),
    countMoved(db, ids, since),
    countUpheld(db, ids, since),
    countResults(db, ids, since),
  ])
  return { ...counts, ...results, moved, upheld }
}

/** In milliseconds since 1970. */
function recordStart(today: Day): number {
  return startOfDublinDay(addDays(today, -RECORD_DAYS)).getTime()
}

/** What is open is a part of the index; only `listed` reads all listings of the promoter. */
async function countListings(db: Db, ids: readonly number[], since: number, today: Day) {
  const { listed, ...open } = await db
    .selectFrom('competitions')
    .select(({ fn }) => [
      selectRecord(db, ids, since).select(fn.countAll<number>().as('count')).as('listed'),
      fn.countAll<number>().filterWhere('restricted', '=', 0).as('open'),
      fn.countAll<number>().filterWhere('restricted', '=', 1).as('restricted'),
    ])
    .where('promoter_id', 'in', ids)
    .where('status', '=', sql.lit('approved'))
    .where('end_date', '>=', today)
    .executeTakeFirstOrThrow()
  return { listed: listed ?? 0, ...open }
}

/** The listings of the record. */
function selectRecord(db: Db, ids: readonly number[], since: number) {
  return db
    .selectFrom('competitions')
    .where('competitions.promoter_id', 'in', ids)
    .where('competitions.status', '=', sql.lit('approved'))
    .where('competitions.published_at', '>=', since)
}

async function countMoved(db: Db, ids: readonly number[], since: number) {
  const { moved } = await selectRecord(db, ids, since)
    .innerJoin('link_flags', 'link_flags.competition_id', 'competitions.id')
    .where('link_flags.decision', '=', 'moved')
    .select(({ fn }) => fn.count<number>('competitions.id').distinct().as('moved'))
    .executeTakeFirstOrThrow()
  return moved
}

async function countUpheld(db: Db, ids: readonly number[], since: number) {
  const { upheld } = await selectRecord(db, ids, since)
    .innerJoin('reports', 'reports.competition_id', 'competitions.id')
    .where('reports.resolution', '=', sql.lit('upheld'))
    // A program's mistake in reading is not the promoter's fault.
    .where('reports.fact', 'is', null)
    .where('reports.by_promoter', '=', sql.lit(0))
    .where('reports.corrected', 'is', null)
    .select(({ fn }) => fn.count<number>('competitions.id').distinct().as('upheld'))
    .executeTakeFirstOrThrow()
  return upheld
}

async function countResults(db: Db, ids: readonly number[], since: number) {
  return selectRecord(db, ids, since)
    .innerJoin('competition_results', 'competition_results.competition_id', 'competitions.id')
    .where('competition_results.resolution', '=', sql.lit('confirmed'))
    .select(({ fn }) => [
      fn.countAll<number>().as('looked'),
      fn.countAll<number>().filterWhere('outcome', '=', 'published').as('published'),
    ])
    .executeTakeFirstOrThrow()
}

/** Returns slugs of promoters that search engines may index, the latest first. */
export async function listPromotersForSitemap(db: Db, limit: number, today: Day) {
  return db
    .selectFrom('promoters')
    .select(({ selectFrom }) => [
      'promoters.slug',
      selectFrom('competitions')
        .select(({ fn }) => fn.max('competitions.updated_at').as('updated_at'))
        .whereRef('competitions.promoter_id', '=', 'promoters.id')
        .where('competitions.status', '=', sql.lit('approved'))
        .as('updated_at'),
    ])
    .where('promoters.merged_into', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('competitions')
          .select('competitions.id')
          .whereRef('competitions.promoter_id', '=', 'promoters.id')
          .where('competitions.status', '=', sql.lit('approved'))
          .where('competitions.restricted', '=', 0)
          .where('competitions.published_at', '>=', recordStart(today))
          .limit(1)
          .offset(1),
      ),
    )
    .orderBy('promoters.id', 'desc')
    .limit(limit)
    .execute()
}
