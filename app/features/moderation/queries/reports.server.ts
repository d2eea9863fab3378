import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { ReportReason } from '../rules.ts'

export type Report = { reason: ReportReason; note: string | null; createdAt: number }

/** Returns the open reports of each listing, the oldest first. */
export async function listOpenReports(db: Db, _admin: Admin, limit: number) {
  const rows = await db
    .selectFrom('reports')
    .select(['competition_id as competitionID', 'reason', 'note', 'created_at as createdAt'])
    .where('resolved_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  const byListing = Map.groupBy(rows, ({ competitionID }) => competitionID)
  return [...byListing].map(([competitionID, all]) => ({
    competitionID,
    reports: all.map(({ reason, note, createdAt }): Report => {
      return { reason: reason as ReportReason, note, createdAt }
    }),
  }))
}
