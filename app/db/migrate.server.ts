import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { findUpwards } from '#app/lib/find-upwards.server.ts'
import { OperatorError } from '#app/lib/operator-error.ts'
import { checkPostgres } from './check-postgres.server.ts'
import type { Db, DialectName, OpenDatabase } from './client.server.ts'
import { OWN_SEARCH_PATH } from './limit-transactions.ts'
import { renderScript } from './migration-text.ts'

const FOLDER = findUpwards('db/migrations')
/** An arbitrary number, used by this application’s migrations only. */
const ADVISORY_LOCK = 5_086_001
/** Makes in an empty database what the migrations up to 0061 made one after the other. */
const BASELINE = '0061_baseline.sql'
/** Those migrations. */
const REPLACED = /^00([0-5]\d|6[01])_\w+\.sql$/

const TOO_OLD =
  'The database is older than 29 November 2026: this version cannot bring it up to date. Start version ac9ebd9 on it once (git checkout ac9ebd9), then this one.'

/** @throws OperatorError when a database, or a backup's, ran some of the migrations up to 0061, but not all. */
export function assertNotTooOld(ran: readonly string[]) {
  if (ran.length > 0 && !ran.some((name) => name >= BASELINE)) throw new OperatorError(TOO_OLD)
}

/** Whether one of these migrations is of a later version of the site. */
export function areNewer(ran: readonly string[]) {
  const known = listScripts(FOLDER)
  return ran.some((name) => !known.includes(name) && !REPLACED.test(name))
}

/**
 * Runs new scripts of a folder by name, in one transaction under a lock.
 * @returns the names of the scripts that ran.
 * @throws OperatorError for a database that is too old
 */
export async function migrate(opened: OpenDatabase, folder = FOLDER): Promise<string[]> {
  const { db, dialect, execute } = opened
  const scripts = readScripts(folder, dialect)
  if (dialect === 'sqlite') return migrateSqlite(db, execute, scripts)
  await checkPostgres(opened)
  return migratePostgres(db, execute, scripts)
}

type Script = { name: string; text: string }

function listScripts(folder: string) {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
}

function readScripts(folder: string, dialect: DialectName): Script[] {
  return listScripts(folder).map((name) => {
    const text = readFileSync(path.join(folder, name), 'utf8')
    return { name, text: renderScript(text, dialect) }
  })
}

async function migrateSqlite(db: Db, execute: OpenDatabase['execute'], scripts: Script[]) {
  await execute('begin immediate')
  try {
    await execute(
      'create table if not exists migrations (name text primary key, ran_at integer not null) strict',
    )
    const pending = await pendingScripts(db, scripts)
    for (const { name, text } of pending) {
      await execute(text)
      await execute(`insert into migrations values ('${name}', unixepoch() * 1000)`)
    }
    await execute('commit')
    return pending.map(({ name }) => name)
  } catch (error) {
    // On a full disk SQLite has rolled back already.
    await execute('rollback').catch(() => {})
    throw error
  }
}

async function migratePostgres(db: Db, execute: OpenDatabase['execute'], scripts: Script[]) {
  // `if not exists` would need the right to create tables, which a role that only runs the site may lack.
  await execute(
    `${OWN_SEARCH_PATH};
     set local statement_timeout = 0;
     select pg_advisory_xact_lock(${ADVISORY_LOCK});
     do $$ begin
       if to_regclass('migrations') is null then
         create table migrations (name text primary key, ran_at bigint not null);
       end if;
     end $$`,
  )
  const ran: string[] = []
  for (const { name, text } of await pendingScripts(db, scripts))
    if (await runOnce(execute, name, text)) ran.push(name)
  return ran
}

/** @returns false when another process ran the script first. */
async function runOnce(execute: OpenDatabase['execute'], name: string, text: string) {
  try {
    // Statements sent together run as one transaction.
    await execute(
      `${OWN_SEARCH_PATH};
       set local statement_timeout = 0;
       select pg_advisory_xact_lock(${ADVISORY_LOCK});
       insert into migrations values ('${name}', extract(epoch from now()) * 1000);
       ${text}`,
    )
    return true
  } catch (error) {
    if (isDuplicateName(error)) return false
    throw error
  }
}

function isDuplicateName(error: unknown) {
  return error instanceof Error && 'constraint' in error && error.constraint === 'migrations_pkey'
}

async function pendingScripts(db: Db, scripts: Script[]) {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(db)
  const ran = rows.map(({ name }) => name)
  assertNotTooOld(ran)
  return scripts.filter(({ name }) => !ran.includes(name) && (name !== BASELINE || !ran.length))
}
