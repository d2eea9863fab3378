import type { Db } from '#app/db/client.server.ts'
import type { Action } from '#app/features/listings/rules/change-log.ts'
import { QUIET_UNDO_MS, UNDO_MS } from '#app/features/listings/rules/undo.ts'
import type { Admin } from '#app/lib/security/actor.ts'

const SHOWN = 5
/** Changes by all admins, among which those of one are looked for. */
const LOOKED_THROUGH = 200

const DONE = {
  approved: 'Approved',
  rejected: 'Rejected',
  'looked at': 'Reviewed',
  'taken back': 'Taken back',
} as const satisfies Partial<Record<Action, string>>

/** `undo` are the fields that undo it, as long as it can be. */
export type RecentDecision = {
  done: string
  title: string
  at: number
  undo?: { competitionID: number; kind?: 'links' | 'reports'; id?: number }
}

/** Returns an admin's last decisions in To check, on reports and flags too, latest first. */
export async function listRecentChecks(db: Db, admin: Admin, now: Date) {
  const [decisions, flags, reports] = await Promise.all([
    listRecentDecisions(db, admin, now),
    selectFlags(db, admin, now),
    selectReports(db, admin, now),
  ])
  return [...decisions, ...flags, ...reports].toSorted((a, b) => b.at - a.at).slice(0, SHOWN)
}

/** Returns an admin's last decisions on listings, latest first, without those that were undone. */
export async function listRecentDecisions(db: Db, { id }: Admin, now: Date) {
  const latest = db
    .selectFrom('moderation_log')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(LOOKED_THROUGH)
  const rows = await db
    .selectFrom(latest.as('log'))
    .innerJoin('competitions', 'competitions.id', 'log.competition_id')
    .select(['log.action', 'log.actor_id as by', 'log.created_at as at'])
    .select(['competitions.id as competitionID', 'competitions.title'])
    .orderBy('log.id', 'desc')
    .execute()
  const seen = new Set<number>()
  const undone = new Set<number>()
  return rows
    .flatMap(({ action, by, at, competitionID, title }): RecentDecision[] => {
      const isLast = !seen.has(competitionID)
      seen.add(competitionID)
      if (action === ('decision undone' satisfies Action)) undone.add(competitionID)
      else if (action in DONE && !undone.delete(competitionID) && by === id) {
        const done = DONE[action as keyof typeof DONE]
        const forMs = action === 'looked at' || action === 'taken back' ? QUIET_UNDO_MS : UNDO_MS
        const undo = isLast && now.getTime() - at < forMs && { undo: { competitionID } }
        return [{ done, title, at, ...undo }]
      }
      return []
    })
    .slice(0, SHOWN)
}

async function selectFlags(db: Db, { id }: Admin, now: Date): Promise<RecentDecision[]> {
  const rows = await db
    .selectFrom('link_flags as flag')
    .innerJoin('competitions', 'competitions.id', 'flag.competition_id')
    .select(['flag.id', 'flag.competition_id as competitionID', 'flag.resolution'])
    .select(['flag.resolved_at as at', 'competitions.title'])
    .where('flag.resolved_by', '=', id)
    .where('flag.resolved_at', '>', now.getTime() - QUIET_UNDO_MS)
    .orderBy('flag.resolved_at', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(({ id: flag, competitionID, resolution, at, title }) => {
    const done = resolution === 'dismissed' ? 'Dismissed' : 'Changed'
    return { done, title, at: at ?? 0, undo: { kind: 'links', id: flag, competitionID } }
  })
}

async function selectReports(db: Db, { id }: Admin, now: Date): Promise<RecentDecision[]> {
  const rows = await db
    .selectFrom('reports')
    .innerJoin('competitions', 'competitions.id', 'reports.competition_id')
    .select(['reports.competition_id as competitionID', 'resolution', 'resolved_at as at'])
    .select(['before_resolution as before', 'competitions.title'])
    .where('resolved_by', '=', id)
    .where('resolved_at', '>', now.getTime() - QUIET_UNDO_MS)
    .where('competitions.status', '=', 'approved')
    .orderBy('resolved_at', 'desc')
    .limit(SHOWN)
    .execute()
  // Undoing reopens what was closed last.
  const latest = new Map(rows.toReversed().map((row) => [row.competitionID, row]))
  return [...latest.values()].map(({ competitionID, resolution, at, before, title }) => {
    const done = before !== null ? 'Corrected' : resolution === 'upheld' ? 'Upheld' : 'Closed'
    return { done, title, at: at ?? 0, undo: { kind: 'reports', id: competitionID, competitionID } }
  })
}
