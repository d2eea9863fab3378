import type { Db } from '#app/db/client.server.ts'
import { referenceOf, type Ground } from '#app/features/decisions/rules/decisions.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { ReportReason } from '../rules.ts'

export type Report = {
  reason: ReportReason
  note: string | null
  createdAt: number
  /** Of a report that is a notice. */
  notice: {
    reference: string
    ground: Ground
    name: string | null
    email: string | null
    explanation: string | null
  } | null
}

/** Returns the open reports of each listing, the oldest first. */
export async function listOpenReports(db: Db, _admin: Admin, limit: number) {
  const rows = await db
    .selectFrom('reports')
    .leftJoin('notices', 'report_id', 'id')
    .select(['id', 'competition_id as competitionID', 'reason', 'note', 'created_at as createdAt'])
    .select(['ground', 'name', 'email', 'explanation'])
    .where('resolved_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  const byListing = Map.groupBy(rows, ({ competitionID }) => competitionID)
  return [...byListing].map(([competitionID, all]) => ({
    competitionID,
    reports: all.map(({ id, reason, note, createdAt, ground, ...writer }): Report => {
      const notice = ground && { reference: referenceOf(id), ground, ...writer }
      return { reason: reason as ReportReason, note, createdAt, notice }
    }),
  }))
}
