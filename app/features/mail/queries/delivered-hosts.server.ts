import { type Db, dialectOf } from '#app/db/client.server.ts'
import { isAny } from '#app/db/read-rows.server.ts'
import { HOST_DELIVERS_MS } from '../rules/reports.ts'
import { sql, type RawBuilder } from 'kysely'

/** The host of the address in a column, written as the index `addresses_by_host` is. */
export function hostOf(db: Db, key: string): RawBuilder<string> {
  const column = sql.ref(key)
  return dialectOf(db) === 'postgres'
    ? sql<string>`split_part(${column}, '@', 2)`
    : sql<string>`substr(${column}, instr(${column}, '@') + 1)`
}

/** Other addresses of a host that are looked at. */
const ADDRESSES_MAX = 500

/** Whether another address of the same host got a campaign's mail in the day before `at`, and it did not come back. */
export async function hostDelivered(db: Db, addressKey: string, at: number): Promise<boolean> {
  const others = db
    .selectFrom('addresses')
    .select('email_key')
    .where(hostOf(db, 'email_key'), '=', addressKey.slice(addressKey.indexOf('@') + 1))
    .where('email_key', '<>', addressKey)
    .where('suppression', 'is', null)
    .orderBy('id', 'desc')
    .limit(ADDRESSES_MAX)
  const arrived = db
    .selectFrom('campaign_recipients as recipients')
    .where('recipients.state', '=', 'sent')
    .where('recipients.done_at', '>', at - HOST_DELIVERS_MS)
    .where('recipients.done_at', '<=', at)
  for (const [list, id] of [
    ['subscribers', 'subscriber_id'],
    ['followers', 'follower_id'],
  ] as const)
    if (
      await isAny(
        arrived.where(id, 'in', (eb) =>
          eb.selectFrom(list).select(`${list}.id`).where(`${list}.email_key`, 'in', others),
        ),
      )
    )
      return true
  return false
}
