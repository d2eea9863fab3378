import type { Db } from '#app/db/client.server.ts'
import { referenceOf } from '#app/features/decisions/rules/decisions.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { Corrected, ReportReason } from '../rules/decisions.ts'

export type Report = Awaited<ReturnType<typeof listOpenReports>>[number]['reports'][number]

/** Returns the open reports of each listing, the oldest first; `notice` is null for those that are none. */
export async function listOpenReports(db: Db, _admin: Admin, limit: number) {
  const rows = await db
    .selectFrom('reports')
    .leftJoin('notices', 'report_id', 'id')
    .select(['id', 'competition_id as competitionID', 'reason', 'note', 'created_at as createdAt'])
    .select(['fact', 'corrected', 'by_promoter as byPromoter'])
    .select(['ground', 'name', 'email', 'explanation'])
    .where('resolved_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  const byListing = Map.groupBy(rows, ({ competitionID }) => competitionID)
  return [...byListing].map(([competitionID, all]) => ({
    competitionID,
    reports: all.map(({ id, ground, name, email, explanation, ...report }) => ({
      ...report,
      reason: report.reason as ReportReason,
      corrected: readCorrected(report.corrected),
      byPromoter: report.byPromoter === 1,
      notice: ground && { reference: referenceOf(id), ground, name, email, explanation },
    })),
  }))
}

export function readCorrected(stored: string | null): Corrected | null {
  return stored === null ? null : (JSON.parse(stored) as Corrected)
}
