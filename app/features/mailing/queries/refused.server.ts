import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'

/** Campaigns paused because the mail server refuses their mails, the oldest first. */
export async function listRefusedCampaigns(db: Db, _admin: Admin | Operator) {
  return db
    .selectFrom('campaigns')
    .select(['id', 'started_at as startedAt'])
    .where('status', '=', sql.lit('paused'))
    .where('refusal', 'is not', null)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
}
