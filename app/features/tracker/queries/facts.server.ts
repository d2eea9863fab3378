import type { Db } from '#app/db/client.server.ts'
import { isUnrestricted } from '#app/features/listings/queries/cards.server.ts'
import { columnsOf, readFields } from '#app/features/listings/queries/columns.server.ts'
import { FACT_FIELDS } from '../rules/facts.ts'
import type { Facts } from '../rules/records.ts'
import type { Changes } from '../rules/sync.ts'
import { winnersUrl } from './winners-url.server.ts'

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
