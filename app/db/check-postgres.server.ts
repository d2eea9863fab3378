import { sql } from 'kysely'
import { Problem } from '#app/lib/http/problem.ts'
import { OperatorError } from '#app/lib/operator-error.ts'
import type { OpenDatabase } from './client.server.ts'

/** @throws OperatorError for a database or a pooler with which the site would start, and fail later. */
export async function checkPostgres({ db, pool }: OpenDatabase & { dialect: 'postgres' }) {
  const { rows } = await sql<{ name: string; setting: string }>`
    select name, setting from pg_settings where name in ('server_encoding', 'statement_timeout')`.execute(
    db,
  )
  const settings = new Map(rows.map(({ name, setting }) => [name, setting]))
  const encoding = settings.get('server_encoding')
  if (encoding !== 'UTF8') throw new OperatorError(notUtf8(encoding))
  const asked = pool.options.statement_timeout
  if (asked !== undefined && Number(settings.get('statement_timeout')) !== asked)
    throw new OperatorError(NO_TIME_LIMIT)
}

/** @throws Problem when the database has tables; OperatorError as above. */
export async function assertNoTables(opened: OpenDatabase) {
  if (opened.dialect === 'sqlite') return
  await checkPostgres(opened)
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema() limit 1`.execute(
    opened.db,
  )
  if (rows[0])
    throw new Problem(
      'conflict',
      `The PostgreSQL database is in use: it has tables, such as “${rows[0].name}”. Name an empty one, as createdb makes it.`,
    )
}

const notUtf8 = (encoding = 'unknown') =>
  `The database of DATABASE_URL stores text as ${encoding}; the site needs UTF8. Make another one, and name it in DATABASE_URL: createdb --encoding=UTF8 --template=template0 NAME`

const NO_TIME_LIMIT =
  'The connection pooler of DATABASE_URL ignores the time limits of statements. Add pgbouncer=true to the address: postgres://user:password@host/database?pgbouncer=true'
