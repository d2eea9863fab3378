import type { Db } from '#app/db/client.server.ts'
import type { Defaults } from '../input.ts'
import type { Mapping } from '../rules/items.ts'
import { LEASE_MS } from '../rules/schedule.ts'

export type ClaimedSource = Awaited<ReturnType<typeof claimSource>> & object

/** Takes a source for one run. @returns undefined while another run has it. */
export async function claimSource(db: Db, id: number, now: Date) {
  const at = now.getTime()
  const row = await db
    .updateTable('sources')
    .set({ lease_until: at + LEASE_MS })
    .where('id', '=', id)
    .where(({ eb, or }) =>
      // A lease that ends too far ahead was set by a wrong clock.
      or([
        eb('lease_until', 'is', null),
        eb('lease_until', '<=', at),
        eb('lease_until', '>', at + LEASE_MS),
      ]),
    )
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...row,
    mapping: JSON.parse(row.mapping) as Mapping,
    defaults: JSON.parse(row.defaults) as Defaults,
  }
}

export async function listDue(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('sources')
    .select('id')
    .where('paused_at', 'is', null)
    .where('next_at', '<=', now.getTime())
    .orderBy('next_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
