import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testOnBothDatabases } from '#test/database.ts'
import { aMember, NOW } from '#test/makers.ts'
import { openDatabase, sqliteFileIn } from './client.server.ts'
import { migrate } from './migrate.server.ts'

testOnBothDatabases('a failed transaction throws its original error and rolls back', async (db) => {
  const attempt = db.transaction().execute(async (tx) => {
    await aMember(tx)
    throw new Error('the true reason')
  })
  await expect(attempt).rejects.toThrow('the true reason')
  expect(await db.selectFrom('users').select('id').execute()).toEqual([])
})

testOnBothDatabases(
  'the original error is thrown when the database has already rolled back',
  async (db) => {
    const attempt = db.transaction().execute(async (tx) => {
      await aMember(tx)
      // As SQLite does on a full disk.
      await sql`rollback`.execute(tx)
      throw new Error('the true reason')
    })
    await expect(attempt).rejects.toThrow('the true reason')
    expect(await db.selectFrom('users').select('id').execute()).toEqual([])
    await db.transaction().execute(async (tx) => void (await aMember(tx)))
    expect(await db.selectFrom('users').select('created_at').execute()).toEqual([
      { created_at: NOW.getTime() },
    ])
  },
)

test('an erased address leaves no trace in the SQLite file', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'client-test-'))
  const database = openDatabase({ url: undefined, dataDir })
  await migrate(database)
  const email = 'erased.address@example.ie'
  const checkpoint = () => sql`pragma wal_checkpoint(truncate)`.execute(database.db)
  const isInFile = () => readFileSync(sqliteFileIn(dataDir)).includes(email)

  await aMember(database.db, { email })
  await checkpoint()
  expect(isInFile()).toBe(true)
  await database.db.deleteFrom('users').execute()
  await checkpoint()
  expect(isInFile()).toBe(false)
  await database.close()
})
