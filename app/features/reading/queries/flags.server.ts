import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import { countWaiting } from '#app/db/read-rows.server.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'
import { DEAD_KINDS, type FlagKind } from '../rules/checks/verdict.ts'

/** Returns the flags to decide on, the oldest first; `finalUrl` is null if the link led nowhere when last checked. */
export async function listOpenFlags(db: Db, _admin: Admin, limit: number) {
  const flags = await selectOpen(db)
    .leftJoin('link_checks as checks', (join) =>
      join
        .onRef('checks.competition_id', '=', 'flags.competition_id')
        .onRef('checks.target', '=', 'flags.target'),
    )
    .select(['flags.id', 'flags.competition_id as competitionID', 'flags.target', 'flags.kind'])
    .select(['flags.quote', 'flags.found_end_date as foundEndDate'])
    .select(['flags.created_at as createdAt', 'checks.final_url as finalUrl'])
    .orderBy('flags.created_at')
    .orderBy('flags.id')
    .limit(limit)
    .execute()
  return flags.map((flag) => Object.assign(flag, { kind: flag.kind as FlagKind }))
}

export function countOpenFlags(db: Db, _admin: Admin | Operator) {
  return countWaiting(selectOpen(db), 'flags.created_at')
}

function selectOpen(db: Db) {
  return db
    .selectFrom('link_flags as flags')
    .innerJoin('competitions', 'competitions.id', 'flags.competition_id')
    .where('flags.resolved_at', 'is', null)
    .where('competitions.status', '=', sql.lit('approved'))
}

/** Returns the ids of listings whose entry link has an open flag of `DEAD_KINDS`. */
export async function listDead(db: Db): Promise<Set<number>> {
  const rows = await db
    .selectFrom('link_flags')
    .select('competition_id')
    .where('target', '=', sql.lit('entry' as const))
    .where('resolved_at', 'is', null)
    .where('kind', 'in', DEAD_KINDS)
    .execute()
  return new Set(rows.map(({ competition_id: id }) => id))
}
