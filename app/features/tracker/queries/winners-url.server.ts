import { sql, type ExpressionBuilder } from 'kysely'
import type { Schema } from '#app/db/schema.ts'

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
