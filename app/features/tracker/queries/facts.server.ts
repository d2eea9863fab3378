import { setImmediate } from 'node:timers/promises'
import { sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { isUnrestricted } from '#app/features/listings/queries/cards.server.ts'
import { columnsOf, readFields } from '#app/features/listings/queries/columns.server.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import { FACT_FIELDS } from '../rules/facts.ts'
import type { Facts } from '../rules/records.ts'
import type { Changes } from '../rules/sync.ts'
import type { Schema } from '#app/db/schema.ts'

const RECENT_DAYS = 400
const RECENT_MAX = 5_000
/** Read in one turn of the event loop: some milliseconds. */
const RECENT_AT_ONCE = 500

/** Returns the facts of the published, unrestricted listings among the changes. */
export async function listFacts(
  db: Db,
  { entries, marks, wins }: Pick<Changes, 'entries' | 'marks' | 'wins'>,
): Promise<Facts[]> {
  const mentioned = [...entries, ...marks, ...wins].flatMap(
    ({ competitionID }) => competitionID ?? [],
  )
  if (mentioned.length === 0) return []
  const rows = await selectFacts(db)
    .where('competitions.id', 'in', [...new Set(mentioned)])
    .where('status', '=', 'approved')
    // Its page tells nothing of a restricted listing before it has asked for age.
    .where(isUnrestricted)
    .execute()
  return rows.map(toFacts)
}

/** Of what was published and closed at most a year ago, the latest: for lists that people bring. */
export async function listRecentFacts(db: Db, today: Day): Promise<Facts[]> {
  const recent: FactsRow[] = []
  for (let isMore = true; isMore && recent.length < RECENT_MAX;) {
    const last = recent.at(-1)
    const rows = await selectFacts(db)
      .where('status', '=', sql.lit('approved'))
      .where(isUnrestricted)
      .where('competitions.end_date', '>=', addDays(today, -RECENT_DAYS))
      .$if(last !== undefined, (query) =>
        query.where(({ eb, refTuple, tuple }) =>
          eb(
            refTuple('competitions.end_date', 'competitions.id'),
            '<',
            tuple(last?.end_date ?? today, last?.id ?? 0),
          ),
        ),
      )
      .orderBy('competitions.end_date', 'desc')
      .orderBy('competitions.id', 'desc')
      .limit(RECENT_AT_ONCE)
      .execute()
    recent.push(...rows)
    isMore = rows.length === RECENT_AT_ONCE
    await setImmediate()
  }
  return recent.map(toFacts)
}

function selectFacts(db: Db) {
  return db
    .selectFrom('competitions')
    .select(['competitions.id', 'slug', ...columnsOf(FACT_FIELDS)])
    .select(winnersUrl)
}

type FactsRow = Awaited<ReturnType<ReturnType<typeof selectFacts>['execute']>>[number]

function toFacts(row: FactsRow): Facts {
  return {
    competitionID: row.id,
    competitionSlug: row.slug,
    ...readFields(row, FACT_FIELDS),
    winnersUrl: row.winners_url,
  }
}

/** Where a listing’s winners were found, else where its promoter publishes them. */
export function winnersUrl({ fn, selectFrom }: ExpressionBuilder<Schema, 'competitions'>) {
  const found = selectFrom('competition_results')
    .select('competition_results.url')
    .whereRef('competition_results.competition_id', '=', 'competitions.id')
    .where('competition_results.resolution', '=', sql.lit('confirmed'))
  const ofPromoter = selectFrom('promoters as own')
    .leftJoin('promoters as shown', 'shown.id', 'own.merged_into')
    .select((eb) => eb.fn.coalesce('shown.winners_url', 'own.winners_url').as('url'))
    .whereRef('own.id', '=', 'competitions.promoter_id')
  return fn.coalesce(found, ofPromoter).as('winners_url')
}
