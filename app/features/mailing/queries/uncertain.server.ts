import { sql } from 'kysely'
import type { Db } from '#app/db/client.server.ts'
import type { Admin, Operator } from '#app/lib/security/actor.ts'

export async function listUncertainMails(db: Db, _admin: Admin | Operator) {
  return selectUncertain(db).execute()
}

/** A literal, so that both databases use the partial index. */
export function selectUncertain(db: Db) {
  return db
    .selectFrom('campaign_recipients')
    .select(({ ref, fn }) => [
      ref('campaign_id').$notNull().as('campaignID'),
      fn.countAll<number>().as('count'),
      fn.min<number>('done_at').as('since'),
    ])
    .where('state', '=', sql.lit('uncertain'))
    .where('campaign_id', 'is not', null)
    .groupBy('campaign_id')
    .orderBy('since')
    .orderBy('campaign_id')
}
