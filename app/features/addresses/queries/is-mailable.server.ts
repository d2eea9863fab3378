import { sql, type RawBuilder, type SqlBool } from 'kysely'

/** Whether a mail that its owner has not just asked for may go to the address; `key` is a column. */
export function isMailable(key: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (
    select 1 from addresses as suppressed
    where suppressed.email_key = ${sql.ref(key)} and suppressed.suppression is not null)`
}
