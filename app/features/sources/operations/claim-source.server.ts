import type { Db } from '#app/db/client.server.ts'
import { correctTimes, type StoredTime } from '#app/db/correct-times.server.ts'
import type { Defaults } from '../input.ts'
import type { Mapping } from '../rules/items.ts'
import { EVERY_MAX_MS, LEASE_MS } from '../rules/schedule.ts'

export type ClaimedSource = Awaited<ReturnType<typeof claimSource>> & object

/** Takes a source for one run. @returns undefined while another run has it. */
export async function claimSource(db: Db, id: number, now: Date) {
  const at = now.getTime()
  const row = await db
    .updateTable('sources')
    .set({ lease_until: at + LEASE_MS })
    .where('id', '=', id)
    .where(({ eb, or }) => or([eb('lease_until', 'is', null), eb('lease_until', '<=', at)]))
    .returningAll()
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...row,
    mapping: JSON.parse(row.mapping) as Mapping,
    defaults: JSON.parse(row.defaults) as Defaults,
  }
}

export const SOURCE_TIMES: readonly StoredTime[] = [
  { table: 'sources', column: 'next_at', longestMs: EVERY_MAX_MS },
  { table: 'sources', column: 'lease_until', longestMs: LEASE_MS, insteadMs: null },
]

export async function listDue(db: Db, now: Date): Promise<number[]> {
  await correctTimes(db, SOURCE_TIMES, now)
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
