import type { Db } from '#app/db/client.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import type { Action } from '#app/features/listings/rules/change-log.ts'

export type LogRow = {
  id: number
  action: Action
  by: string
  before: string | null
  after: string | null
  at: number
}

const SHOWN_MAX = 500

export async function listModerationLog(
  db: Db,
  _admin: Admin,
  competitionID: number,
): Promise<LogRow[]> {
  const rows = await db
    .selectFrom('moderation_log')
    .select(['id', 'action', 'actor_name', 'before_value', 'after_value', 'created_at'])
    .where('competition_id', '=', competitionID)
    .orderBy('id', 'desc')
    .limit(SHOWN_MAX)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    action: row.action as Action,
    by: row.actor_name,
    before: row.before_value,
    after: row.after_value,
    at: row.created_at,
  }))
}
