import { checkPostgres } from '#app/db/check-postgres.server.ts'
import type { OpenDatabase } from '#app/db/client.server.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { runPostgresTool } from './postgres-tools.ts'

/** Tables that a site fills when it first starts. */
const ROWS_OF_A_NEW_SITE = [
  'migrations',
  'catalogue',
  'search_version',
  'jobs',
  'job_runs',
  'rate_limits',
  'bookings',
]

const TABLES = `select quote_ident(tablename) as name, tablename as plain
  from pg_tables where schemaname = current_schema() order by tablename`
/** Without those of extensions. */
const FUNCTIONS = `select oid::regprocedure::text as name from pg_proc
  where pronamespace = current_schema()::regnamespace
  and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')`

/** @throws Problem when anything is stored in the database. */
export async function assertEmptyDatabase(opened: OpenDatabase) {
  if (opened.dialect === 'sqlite') return
  await checkPostgres(opened)
  for (const { name, plain } of await list(opened, TABLES)) {
    if (ROWS_OF_A_NEW_SITE.includes(plain)) continue
    const found = await opened.connections.query({ text: `select from ${name} limit 1` })
    if (found.rowCount)
      throw new Problem(
        'conflict',
        `The database of DATABASE_URL is in use: “${plain}” has rows. A backup is restored only into an empty database.`,
      )
  }
}

/** All or nothing; drops the existing, empty tables, since the dump creates its own. */
export async function restorePostgres(
  opened: OpenDatabase,
  { url, dump }: { url: string; dump: string },
) {
  if (opened.dialect === 'sqlite') return
  for (const [kind, listed] of [
    ['table', TABLES],
    ['function', FUNCTIONS],
  ] as const)
    for (const { name } of await list(opened, listed))
      await opened.connections.query({ text: `drop ${kind} if exists ${name} cascade` })
  const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', dump]
  await runPostgresTool('pg_restore', args, { url, passwordFile: `${dump}.password` })
}

async function list({ connections }: OpenDatabase & { dialect: 'postgres' }, text: string) {
  const { rows } = await connections.query({ text })
  return rows as { name: string; plain: string }[]
}
