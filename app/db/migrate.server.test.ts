import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPostgresDatabase, testOnBothDatabases } from '#test/database.ts'
import { aCompetition, NOW } from '#test/makers.ts'
import { openDatabase } from './client.server.ts'
import { migrate } from './migrate.server.ts'

const MIGRATE_ONCE = `
  import { openDatabase } from '#app/db/client.server.ts'
  import { migrate } from '#app/db/migrate.server.ts'
  const opened = openDatabase({ url: process.argv[1] || undefined, dataDir: process.argv[2] })
  process.stdout.write(JSON.stringify(await migrate(opened)))
  await opened.close()`

/** Migrates in a separate process, as a second server would. */
async function migrateElsewhere(url: string | undefined, dataDir: string): Promise<string[]> {
  const script = ['--input-type=module', '--eval', MIGRATE_ONCE, url ?? '', dataDir]
  const { stdout } = await promisify(execFile)(process.execPath, script)
  return JSON.parse(stdout)
}

test.for(['sqlite', 'postgres'])(
  'processes that start together migrate once (%s)',
  async (dialect) => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'competitions-migrate-'))
    const url = dialect === 'postgres' ? await createPostgresDatabase() : undefined
    try {
      const ran = await Promise.all([1, 2, 3].map(() => migrateElsewhere(url, dataDir)))

      expect(ran.filter((names) => names.includes('0061_baseline.sql'))).toHaveLength(1)
      expect(await migrateElsewhere(url, dataDir)).toEqual([])
    } finally {
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
)

test('two connections to one SQLite folder write one after the other', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'competitions-two-'))
  const [first, second] = [
    openDatabase({ url: undefined, dataDir }),
    openDatabase({ url: undefined, dataDir }),
  ]
  try {
    await migrate(first)
    for (let round = 0; round < 20; round += 1) {
      await aCompetition(first.db)
      await aCompetition(second.db)
    }
    const { version } = await second.db
      .selectFrom('catalogue')
      .select('version')
      .executeTakeFirstOrThrow()
    expect(version).toBe(41)
  } finally {
    await Promise.all([first.close(), second.close()])
    rmSync(dataDir, { recursive: true, force: true })
  }
})

testOnBothDatabases('the moderation log accepts inserts, but no updates or deletes', async (db) => {
  const row = {
    competition_id: 1,
    actor_id: null,
    actor_name: 'ada',
    action: 'approve',
    before_value: 'pending',
    after_value: 'approved',
    created_at: NOW.getTime(),
  }
  await db.insertInto('moderation_log').values(row).execute()

  await expect(sql`update moderation_log set action = 'reject'`.execute(db)).rejects.toThrow(
    /append-only/,
  )
  await expect(sql`delete from moderation_log`.execute(db)).rejects.toThrow(/append-only/)
  expect(await db.selectFrom('moderation_log').selectAll().execute()).toMatchObject([row])
})
