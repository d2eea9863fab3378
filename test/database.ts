import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test } from 'vitest'
import pg from 'pg'
import {
  openDatabase,
  sqliteFileIn,
  type Db,
  type DialectName,
  type OpenDatabase,
} from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { BACKGROUND_POOL } from '#app/db/postgres-pool.server.ts'
import { HANG_MS } from './hang-bound.ts'
import { prepareReset, resetPostgres } from './reset-postgres.ts'

type Run = (db: Db, dialect: DialectName, opened: OpenDatabase) => Promise<void>

/**
 * Runs a test on a migrated SQLite database without rows, and in the sweep on PostgreSQL as well: for code that is
 * the same for both.
 */
export function testOnDatabase(name: string, run: Run) {
  if (process.env.TEST_EVERY_DATABASE) return testOnBothDatabases(name, run)
  test(`${name} (sqlite)`, () => withSqlite((opened) => run(opened.db, 'sqlite', opened)))
}

/**
 * Runs a test on SQLite and on PostgreSQL, each time with a migrated database without rows: for code that branches by
 * dialect, locks, or meets itself at the same moment. test/global-setup.ts starts the PostgreSQL cluster.
 */
export function testOnBothDatabases(name: string, run: Run) {
  test(`${name} (sqlite)`, async () => {
    await withSqlite((opened) => run(opened.db, 'sqlite', opened))
  })
  test(`${name} (postgres)`, async () => {
    await withPostgres((opened) => run(opened.db, 'postgres', opened))
  })
}

async function withSqlite(run: (opened: OpenDatabase) => Promise<void>) {
  migratedFile ??= migrateSqliteFile()
  const dataDir = aFolder()
  writeFileSync(sqliteFileIn(dataDir), await migratedFile)
  const opened = openDatabase({ url: undefined, dataDir })
  // Tests survive no power cut, and need not wait for the disk.
  await opened.execute('pragma synchronous = off')
  // PostgreSQL returns rows in any order: a test or a query that forgot `order by` fails here.
  await opened.execute('pragma reverse_unordered_selects = on')
  try {
    await run(opened)
  } finally {
    await opened.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Copied for each test: running the migrations takes ten times as long. */
let migratedFile: Promise<Buffer> | undefined

async function migrateSqliteFile() {
  const dataDir = aFolder()
  const opened = openDatabase({ url: undefined, dataDir })
  try {
    await migrate(opened)
  } finally {
    await opened.close()
  }
  const bytes = readFileSync(sqliteFileIn(dataDir))
  rmSync(dataDir, { recursive: true, force: true })
  return bytes
}

const aFolder = () => mkdtempSync(path.join(tmpdir(), 'competitions-test-'))

type WorkerDatabase = { opened: OpenDatabase; isInUse: boolean }
let workerDatabase: WorkerDatabase | undefined

/**
 * One database per worker, reset before each test: creating one takes far longer. The next test gets
 * a new one when a test changed the schema, or timed out and may still be writing.
 */
async function withPostgres(run: (opened: OpenDatabase) => Promise<void>) {
  const database = (await reusableDatabase()) ?? (await createWorkerDatabase())
  workerDatabase = database
  database.isInUse = true
  await run(database.opened).finally(() => (database.isInUse = false))
}

async function reusableDatabase() {
  if (!workerDatabase || workerDatabase.isInUse) return undefined
  if (await resetPostgres(workerDatabase.opened)) return workerDatabase
  await workerDatabase.opened.close()
  return undefined
}

async function createWorkerDatabase(): Promise<WorkerDatabase> {
  const url = await createPostgresDatabase()
  const opened = openDatabase(
    { url, dataDir: tmpdir() },
    { ...BACKGROUND_POOL, connectMs: HANG_MS },
  )
  await migrate(opened)
  await prepareReset(opened)
  return { opened, isInUse: false }
}

/** Creates an empty database on the test cluster and returns its address. */
export async function createPostgresDatabase(): Promise<string> {
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const url = new URL(await runOnCluster(`create database ${name}`))
  url.pathname = `/${name}`
  return url.href
}

export async function dropPostgresDatabase(url: string) {
  await runOnCluster(`drop database ${new URL(url).pathname.slice(1)} with (force)`)
}

async function runOnCluster(statement: string): Promise<string> {
  const server = process.env.TEST_POSTGRES_URL
  if (!server)
    throw new Error('TEST_POSTGRES_URL is not set: test/global-setup.ts starts the cluster.')
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
  return server
}
