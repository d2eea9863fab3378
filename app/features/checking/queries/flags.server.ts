import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import {
  selectListings,
  toListings,
  type Listing,
} from '#app/features/listings/queries/listing.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { Day } from '#app/lib/time/days.ts'
import type { Target } from '../rules/links.ts'
import type { FlagKind } from '../rules/verdict.ts'

type OpenFlag = {
  id: number
  target: Target
  kind: FlagKind
  quote: string | null
  foundEndDate: Day | null
  createdAt: number
  /** Where the link led at its last check; null if it led nowhere. */
  finalUrl: string | null
}
export type FlaggedListing = { flag: OpenFlag; listing: Listing }

/** The surest and oldest first. */
export async function listOpenFlags(
  db: Db,
  _admin: Admin,
  { size, page }: { size: number; page: number },
): Promise<FlaggedListing[]> {
  const flags = await selectOpen(db)
    .leftJoin('link_checks as checks', (join) =>
      join
        .onRef('checks.competition_id', '=', 'flags.competition_id')
        .onRef('checks.target', '=', 'flags.target'),
    )
    .select(['flags.id', 'flags.competition_id', 'flags.target', 'flags.kind', 'flags.quote'])
    .select(['flags.found_end_date', 'flags.created_at', 'checks.final_url'])
    .orderBy(sql`case when flags.kind = 'moved-home' then 1 else 0 end`)
    .orderBy('flags.created_at')
    .orderBy('flags.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  const listings = await listingsOf(db, [...new Set(flags.map((flag) => flag.competition_id))])
  return flags.flatMap((row) => {
    const listing = listings.get(row.competition_id)
    const { id, target, quote, found_end_date, created_at, final_url } = row
    const flag = { id, target, kind: row.kind as FlagKind, quote }
    const found = { foundEndDate: found_end_date, createdAt: created_at, finalUrl: final_url }
    return listing ? [{ flag: { ...flag, ...found }, listing }] : []
  })
}

export async function countOpenFlags(
  db: Db,
  _admin: Admin,
): Promise<{ waiting: number; oldestAt: number | null }> {
  return selectOpen(db)
    .select(({ fn }) => [
      fn.countAll<number>().as('waiting'),
      fn.min<number | null>('flags.created_at').as('oldestAt'),
    ])
    .executeTakeFirstOrThrow()
}

function selectOpen(db: Db) {
  return db
    .selectFrom('link_flags as flags')
    .innerJoin('competitions', 'competitions.id', 'flags.competition_id')
    .where('flags.resolved_at', 'is', null)
    .where('competitions.status', '=', sql.lit('approved'))
}

async function listingsOf(db: Db, ids: readonly number[]): Promise<Map<number, Listing>> {
  if (ids.length === 0) return new Map()
  const rows = await selectListings(db).where('competitions.id', 'in', ids).execute()
  const listings = await toListings(db, rows)
  return new Map(listings.map((listing) => [listing.competitionID, listing]))
}
