import { sql } from 'kysely'
import { expect } from 'vitest'
import { testOnBothDatabases } from '#test/database.ts'
import { aMember, NOW } from '#test/makers.ts'

testOnBothDatabases(
  'what fails in a transaction is told, and nothing of it is kept',
  async (db) => {
    const attempt = db.transaction().execute(async (tx) => {
      await aMember(tx)
      throw new Error('the true reason')
    })
    await expect(attempt).rejects.toThrow('the true reason')
    expect(await db.selectFrom('users').select('id').execute()).toEqual([])
  },
)

testOnBothDatabases('also where the database has rolled back by itself', async (db) => {
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
})
