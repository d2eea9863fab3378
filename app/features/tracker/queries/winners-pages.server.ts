import { sql, type ExpressionBuilder } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Schema } from '#app/db/schema.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import {
  QUOTED_LISTINGS_MAX,
  WINNERS_CLOSED_WITHIN,
  WINNERS_KNOWN_WITHIN,
  WINNERS_LISTINGS_MAX,
  type WinnersPages,
} from '../rules/winners-pages.ts'
import { winnersUrl } from './facts.server.ts'

/** Returns where the winners of recently decided listings are published, the latest `limit` listings. */
export async function listWinnersPages(db: Db, today: Day, limit = WINNERS_LISTINGS_MAX) {
  const rows = await db
    .selectFrom('competitions')
    .select(['competitions.id', winnersUrl])
    .select((eb) => eb('competitions.id', 'in', found(db)).as('is_out'))
    .where('competitions.id', 'in', found(db).union(ofPromoters(db, today)))
    .where(isPublishedAndDecided(today))
    .orderBy((eb) => eb.fn.coalesce('winner_announcement_date', 'end_date'), 'desc')
    .orderBy('competitions.id', 'desc')
    .limit(limit)
    .execute()
  const pages: WinnersPages['pages'] = {}
  for (const { id, winners_url: url } of rows) if (url) (pages[url] ??= []).push(id)
  const out = rows.flatMap(({ id, is_out: isOut }) => (isOut ? [id] : []))
  return { day: today, pages, out, quoted: await listQuoted(db, today) }
}

const ABOUT_WINNERS = { answerWithin: 'answerQuote', prizeWithin: 'prizeQuote' } as const

/** Of each listing the sentences that were read in the T&Cs it still has. */
async function listQuoted(db: Db, today: Day): Promise<WinnersPages['quoted']> {
  const facts = Object.keys(ABOUT_WINNERS) as (keyof typeof ABOUT_WINNERS)[]
  const rows = await db
    .selectFrom('terms_facts')
    // In this order: else SQLite walks all listings as they close.
    .crossJoin('competitions')
    .whereRef('competitions.id', '=', 'terms_facts.competition_id')
    .whereRef('competitions.terms_url', '=', 'terms_facts.url')
    .select(['competitions.id', 'terms_url as termsUrl', 'fact', 'sentence'])
    .where('withdrawn', '=', sql.lit(0 as const))
    .where('fact', 'in', facts)
    .where(isPublishedAndDecided(today))
    .orderBy('competitions.end_date', 'desc')
    .orderBy('competitions.id', 'desc')
    .limit(QUOTED_LISTINGS_MAX * facts.length)
    .execute()
  const byListing = Map.groupBy(rows, ({ id }) => id)
  return [...byListing].map(([id, all]) => {
    const quotes = all.map(({ fact, sentence }) => [
      ABOUT_WINNERS[fact as keyof typeof ABOUT_WINNERS],
      sentence,
    ])
    return Object.assign({ id, termsUrl: all[0]?.termsUrl }, Object.fromEntries(quotes))
  })
}

/** The few listings with a known page are sought from the pages, not among all that have closed. */
function found(db: Db) {
  return db
    .selectFrom('competition_results')
    .select('competition_id as id')
    .where('resolution', '=', sql.lit('confirmed'))
    .where('url', 'is not', null)
}

function ofPromoters(db: Db, today: Day) {
  const withPage = db
    .selectFrom('promoters as own')
    .leftJoin('promoters as shown', 'shown.id', 'own.merged_into')
    .select('own.id')
    .where((eb) => eb(eb.fn.coalesce('shown.winners_url', 'own.winners_url'), 'is not', null))
  return db
    .selectFrom('competitions')
    .select('competitions.id')
    .where('competitions.promoter_id', 'in', withPage)
    .where(isPublishedAndDecided(today))
}

/** `mayBeDecided` in SQL, and not long ago. */
function isPublishedAndDecided(today: Day) {
  return ({ eb, and, or }: ExpressionBuilder<Schema, 'competitions'>) => {
    const since = addDays(today, -WINNERS_KNOWN_WITHIN)
    return and([
      eb('competitions.status', '=', sql.lit('approved')),
      eb('competitions.end_date', '>=', addDays(today, -WINNERS_CLOSED_WITHIN)),
      or([
        and([
          eb('winner_announcement_date', '>', since),
          eb('winner_announcement_date', '<=', today),
        ]),
        and([
          eb('winner_announcement_date', 'is', null),
          eb('competitions.end_date', '>=', since),
          eb('competitions.end_date', '<', today),
        ]),
      ]),
    ])
  }
}
