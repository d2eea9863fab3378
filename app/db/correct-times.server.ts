import { sql, type RawBuilder } from 'kysely'
import { latestBelievable } from '#app/lib/time/believable.ts'
import type { Db } from './client.server.ts'
import type { Schema } from './schema.ts'

type Column = {
  [Table in keyof Schema]: { table: Table; column: keyof Schema[Table] & string }
}[keyof Schema]

/** A column of times before which something waits. */
export type StoredTime = Column & {
  /** How far ahead a right clock sets it at most. */
  longestMs: number
  /** What replaces a time that is further ahead, in milliseconds from now, or null; by default it is due now. */
  insteadMs?: number | null
  /** The rows that wait, for a column of which an index has only these. */
  where?: RawBuilder<unknown>
}

/** Corrects the times that only a wrong clock can have set, so that nothing waits until then. */
export async function correctTimes(db: Db, times: readonly StoredTime[], now: Date): Promise<void> {
  for (const { table, column, longestMs, insteadMs = 0, where = sql`1 = 1` } of times) {
    const instead = insteadMs === null ? null : now.getTime() + insteadMs
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${instead}
      where ${sql.ref(column)} > ${latestBelievable(now, longestMs)} and ${where}`.execute(db)
  }
}
