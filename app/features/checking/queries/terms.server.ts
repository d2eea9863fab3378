import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { countWaiting } from '#app/db/read-rows.server.ts'
import { compileOnce } from '#app/db/compile-once.server.ts'
import { isOpenOn } from '#app/features/listings/queries/cards.server.ts'
import type { TermsQuestion } from '#app/features/reading/rules/terms-questions.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'
import type { Day } from '#app/lib/time/days.ts'
import { answersOf, type TermsAnswers } from '../rules/terms-answers.ts'

/** A row for each quote; one without a quote where nothing was found. */
const selectReading = compileOnce((db, competitionID: number, url: string) =>
  db
    .selectFrom('terms_readings as readings')
    .leftJoin('terms_quotes as quotes', (join) =>
      join
        .onRef('quotes.competition_id', '=', 'readings.competition_id')
        .onRef('quotes.url', '=', 'readings.url'),
    )
    .select(['read_on as readOn', 'question', 'quote', 'resolution'])
    .where('readings.competition_id', '=', competitionID)
    .where('readings.url', '=', url)
    .orderBy('quotes.id'),
)

/** Reads what is known of a listing’s T&Cs. An address that has changed since is not read yet. */
export async function readTermsAnswers(
  db: Db,
  competitionID: number,
  termsUrl: string,
): Promise<TermsAnswers> {
  const rows = await selectReading(db, competitionID, termsUrl)
  const quotes = rows.flatMap(({ question, quote, resolution }) =>
    question === null || quote === null ? [] : [{ question, quote, resolution }],
  )
  return answersOf(rows[0]?.readOn ?? null, quotes)
}

/** Returns which questions the T&Cs of each listing answer, as far as they were read and no admin dismissed it. */
export async function findAnswered(db: Db, _admin: Admin, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, TermsQuestion[]>()
  const rows = await db
    .selectFrom('terms_quotes as quotes')
    .innerJoin('competitions', 'competitions.id', 'quotes.competition_id')
    .select(['competitions.id', 'quotes.question'])
    .where('competitions.id', 'in', ids)
    .where('quotes.url', '=', sql.ref<string>('competitions.terms_url'))
    .where(({ eb, or }) => or([eb('resolution', 'is', null), eb('resolution', '=', 'confirmed')]))
    .orderBy('quotes.id')
    .execute()
  const byListing = Map.groupBy(rows, ({ id }) => id)
  return new Map([...byListing].map(([id, all]) => [id, all.map(({ question }) => question)]))
}

/** Open listings with quotes to decide on, those that have waited longest first. */
export async function listProposedTerms(db: Db, _admin: Admin, limit: number, today: Day) {
  const rows = await selectOpen(db, today)
    .select(['quotes.id', 'quotes.question', 'quotes.quote', 'quotes.found_at as foundAt'])
    .select('quotes.competition_id as competitionID')
    .orderBy('quotes.found_at')
    .orderBy('quotes.id')
    .limit(limit)
    .execute()
  const byListing = Map.groupBy(rows, ({ competitionID }) => competitionID)
  return [...byListing].map(([competitionID, all]) => ({
    competitionID,
    quotes: all.map(({ competitionID: _listing, ...quote }) => quote),
  }))
}

export function countProposedTerms(db: Db, _admin: Admin | Operator, today: Day) {
  return countWaiting(selectOpen(db, today), 'quotes.found_at', 'quotes.competition_id')
}

function selectOpen(db: Db, today: Day) {
  return db
    .selectFrom('terms_quotes as quotes')
    .innerJoin('competitions', 'competitions.id', 'quotes.competition_id')
    .where('quotes.resolved_at', 'is', null)
    .where('quotes.url', '=', sql.ref<string>('competitions.terms_url'))
    .where(isOpenOn(today))
}
