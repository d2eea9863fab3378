import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { isUnrestricted } from '#app/features/listings/queries/cards.server.ts'
import { columnsOf, readFields } from '#app/features/listings/queries/columns.server.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import { FACT_FIELDS } from '../rules/facts.ts'
import type { Facts } from '../rules/records.ts'
import type { Changes } from '../rules/sync.ts'
import { winnersUrl } from './winners-url.server.ts'

const RECENT_DAYS = 400
const RECENT_MAX = 5_000

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
  const rows = await selectFacts(db)
    .where('status', '=', sql.lit('approved'))
    .where(isUnrestricted)
    .where('competitions.end_date', '>=', addDays(today, -RECENT_DAYS))
    .orderBy('competitions.end_date', 'desc')
    .orderBy('competitions.id', 'desc')
    .limit(RECENT_MAX)
    .execute()
  return rows.map(toFacts)
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
