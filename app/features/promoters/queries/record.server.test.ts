import { expect } from 'vitest'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aReport, TODAY } from '#test/makers.ts'
import { addDays, startOfDublinDay } from '#app/lib/time/days.ts'
import { readRecord } from './record.server.ts'

testOnDatabase('a record counts what was published in the last 730 days', async (db) => {
  const start = startOfDublinDay(addDays(TODAY, -730)).getTime()
  const closed = { competitionEndDate: addDays(TODAY, -700) }
  await aCompetition(db, { ...closed, publishedAt: new Date(start) })
  await aCompetition(db, { ...closed, publishedAt: new Date(start - 1) })
  const { id } = await db.selectFrom('promoters').select('id').executeTakeFirstOrThrow()
  expect(await readRecord(db, [id], TODAY)).toMatchObject({ listed: 1 })
})

testOnDatabase('a record counts upheld reports, and no corrections', async (db) => {
  const report = { resolved_at: 1, resolution: 'upheld' as const }
  for (const corrected of [null, '{"competitionTitle":"Win a week"}']) {
    const { competitionID } = await aCompetition(db)
    await aReport(db, competitionID, { ...report, reason: 'other', corrected })
  }
  const promoters = await db.selectFrom('promoters').select('id').execute()
  const ids = promoters.map(({ id }) => id)
  expect(await readRecord(db, ids, TODAY)).toMatchObject({ listed: 2, upheld: 1 })
})
