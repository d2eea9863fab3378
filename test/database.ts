import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, test } from 'vitest'
import { sql } from 'kysely'
import pg from 'pg'
import {
  openDatabase,
  type Db,
  type DialectName,
  type OpenDatabase,
} from '#app/db/client.server.ts'
import { migrate } from '#app/db/migrate.server.ts'
import { BACKGROUND_POOL } from '#app/db/postgres-pool.server.ts'
import { HANG_MS } from './hang-bound.ts'

/**
 * Runs a test on SQLite and on PostgreSQL, each time with an empty, migrated database.
 * test/global-setup.ts starts the PostgreSQL cluster.
 */
export function testOnBothDatabases(
  name: string,
  run: (db: Db, dialect: DialectName, opened: OpenDatabase) => Promise<void>,
) {
  test(`${name} (sqlite)`, async () => {
    await withSqlite((opened) => run(opened.db, 'sqlite', opened))
  })
  test(`${name} (postgres)`, async () => {
    await withPostgres((opened) => run(opened.db, 'postgres', opened))
  })
}

async function withSqlite(run: (opened: OpenDatabase) => Promise<void>) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'competitions-test-'))
  const opened = openDatabase({ url: undefined, dataDir })
  try {
    await migrate(opened)
    await run(opened)
  } finally {
    await opened.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

const TABLES = [
  'users',
  'sessions',
  'known_devices',
  'account_tokens',
  'email_changes',
  'reset_requests',
  'mails',
  'subscribers',
  'erased_addresses',
  'followers',
  'alerts',
  'alert_runs',
  'campaigns',
  'campaign_recipients',
  'mail_settings',
  'competitions',
  'competition_categories',
  'competition_search',
  'recent_search',
  'listing_words',
  'reports',
  'link_checks',
  'link_flags',
  'link_hosts',
  'bookmarks',
  'promoters',
  'promoter_names',
  'competition_results',
  'promoter_log',
  'partner_listings',
  'api_tokens',
  'sources',
  'source_items',
  'tracker_entries',
  'tracker_marks',
  'tracker_wins',
  'moderation_log',
  'member_log',
  'contact_messages',
  'jobs',
  'job_runs',
  'click_counts',
  'empty_searches',
  'rate_limits',
]
let workerDatabase: Promise<OpenDatabase> | undefined
let isInUse = false

/**
 * One database per test file, truncated before each test: creating one takes far longer. After a
 * test that timed out, and may still be writing, the next one gets a new database.
 */
async function withPostgres(run: (opened: OpenDatabase) => Promise<void>) {
  if (isInUse || !workerDatabase) workerDatabase = createWorkerDatabase()
  const database = workerDatabase
  isInUse = true
  try {
    await runOnEmptied(await database, run)
  } finally {
    if (database === workerDatabase) isInUse = false
  }
}

async function runOnEmptied(opened: OpenDatabase, run: (opened: OpenDatabase) => Promise<void>) {
  await opened.db.transaction().execute(async (tx) => {
    // Triggers keep the logs append-only; only a superuser can disable them.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`truncate ${sql.raw(TABLES.join(', '))} restart identity cascade`.execute(tx)
  })
  await sql`update catalogue set version = 1`.execute(opened.db)
  await run(opened)
}

afterAll(async () => {
  await (await workerDatabase)?.close()
})

async function createWorkerDatabase() {
  const url = await createPostgresDatabase()
  const opened = openDatabase(
    { url, dataDir: tmpdir() },
    { ...BACKGROUND_POOL, connectMs: HANG_MS },
  )
  await migrate(opened)
  return opened
}

/** Creates an empty database on the test cluster and returns its address. */
export async function createPostgresDatabase(): Promise<string> {
  const server = process.env.TEST_POSTGRES_URL
  if (!server)
    throw new Error('TEST_POSTGRES_URL is not set: test/global-setup.ts starts the cluster.')
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
