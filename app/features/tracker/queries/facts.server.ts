import { sql, type ExpressionBuilder } from 'kysely'
import type { Schema } from '#app/db/schema.ts'
import type { Db } from '#app/db/client.server.ts'
import { columnsOf, readFields } from '#app/features/listings/queries/columns.server.ts'
import type { Facts } from '../rules/records.ts'
import type { Changes } from '../rules/sync.ts'

export const FACT_FIELDS = [
  'competitionTitle',
  'entryUrl',
  'entryFrequency',
  'entryDailyRule',
  'competitionEndDate',
  'promoterName',
  'winnerAnnouncementDate',
] as const

/** Returns the facts of the published listings among the changes. */
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
    .execute()
  return rows.map(toFacts)
}

function selectFacts(db: Db) {
  return db
    .selectFrom('competitions')
    .select(['competitions.id', 'slug', ...columnsOf(FACT_FIELDS)])
    .select(winnersUrl)
}

/** Where its winners were found, else where its promoter publishes them. */
function winnersUrl({ fn, selectFrom }: ExpressionBuilder<Schema, 'competitions'>) {
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

type FactsRow = Awaited<ReturnType<ReturnType<typeof selectFacts>['execute']>>[number]

function toFacts(row: FactsRow): Facts {
  return {
    competitionID: row.id,
    competitionSlug: row.slug,
    ...readFields(row, FACT_FIELDS),
    winnersUrl: row.winners_url,
  }
}
