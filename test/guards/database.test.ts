import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { testOnBothDatabases } from '../database.ts'
import { aCompetition } from '../makers.ts'
import { readTables } from '../site.ts'

const aListing = async (db: Db) => {
  await aCompetition(db, { competitionTitle: 'Left behind' })
  const { rows } = await sql<{ id: number }>`select id from competitions`.execute(db)
  return rows
}

for (const round of ['first', 'second']) {
  testOnBothDatabases(`the ${round} test finds a database as migrated`, async (db, dialect) => {
    const tables = Object.entries(await readTables(db, dialect))
    const isFilled = ([name, rows]: [string, string[]]) =>
      rows.length > 0 && !/^(migrations|sqlite_|\w+_(config|data|docsize|idx|content)$)/.test(name)
    expect(Object.fromEntries(tables.filter(isFilled))).toEqual({
      // The two partner promotions of the specification.
      bookings: [1, 2].map((id) => expect.stringContaining(`"id":${id},`)),
      catalogue: ['{"id":1,"version":1}'],
    })
    expect(await aListing(db)).toEqual([{ id: 1 }])
  })
}

for (const round of ['first', 'second']) {
  testOnBothDatabases(`the ${round} test may change the schema`, async (db) => {
    await sql`drop table mails`.execute(db)
    await sql`alter table competitions rename to listings`.execute(db)
  })
}
