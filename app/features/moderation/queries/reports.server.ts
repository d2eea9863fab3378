import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import {
  selectListings,
  toListings,
  type Listing,
} from '#app/features/listings/queries/listing.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { ReportReason } from '../rules.ts'

export type Report = { reason: ReportReason; note: string | null; createdAt: number }
export type ReportedListing = { listing: Listing; reports: Report[] }

export async function listReported(
  db: Db,
  _admin: Admin,
  { size, page }: { size: number; page: number },
): Promise<ReportedListing[]> {
  const reported = db
    .selectFrom('reports')
    .select([
      'competition_id',
      ({ fn }) => fn.countAll<number>().as('open'),
      ({ fn }) => fn.min<number>('created_at').as('oldest'),
    ])
    .where('resolved_at', 'is', null)
    .groupBy('competition_id')
    .orderBy(sql`open`, 'desc')
    .orderBy(sql`oldest`)
    // A total order, so that pages don't overlap.
    .orderBy('competition_id')
    .limit(size)
    .offset((page - 1) * size)
  const rows = await selectListings(db)
    .innerJoin(reported.as('reported'), 'reported.competition_id', 'competitions.id')
    .orderBy('reported.open', 'desc')
    .orderBy('reported.oldest')
    .orderBy('competitions.id')
    .execute()
  const reports = await openReportsOf(
    db,
    rows.map(({ id }) => id),
  )
  const listings = await toListings(db, rows)
  return listings.map((listing) => ({
    listing,
    reports: reports.get(listing.competitionID) ?? [],
  }))
}

async function openReportsOf(db: Db, ids: readonly number[]) {
  const reports = new Map<number, Report[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return reports
  const rows = await db
    .selectFrom('reports')
    .select(['competition_id', 'reason', 'note', 'created_at'])
    .where('competition_id', 'in', ids)
    .where('resolved_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const { competition_id, reason, note, created_at } of rows) {
    const report = { reason: reason as ReportReason, note, createdAt: created_at }
    reports.get(competition_id)?.push(report)
  }
  return reports
}
