import { sql, type RawBuilder } from 'kysely'
import { dialectOf, type Db } from '#app/db/client.server.ts'

/** The host of the address in a column, written as the index `addresses_by_host` is. */
export function hostOf(db: Db, key: string): RawBuilder<string> {
  const column = sql.ref(key)
  return dialectOf(db) === 'postgres'
    ? sql<string>`split_part(${column}, '@', 2)`
    : sql<string>`substr(${column}, instr(${column}, '@') + 1)`
}
