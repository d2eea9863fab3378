import { expect } from 'vitest'
import { readCatalogueVersion } from '#app/features/directory/queries/open-listings.server.ts'
import { QUIET_UNDO_MS, UNDO_GRACE_MS } from '#app/features/listings/rules/undo.ts'
import type { Db } from '#app/db/client.server.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, anAdmin, aReport, NOW } from '#test/makers.ts'
import type { Corrected } from '../rules/decisions.ts'
import { applyCorrections } from './corrections.server.ts'
import { undoReports } from './reports.server.ts'

const after = (ms: number) => new Date(NOW.getTime() + ms)
const LATER = after(1_000)
const CORRECTED: Corrected = {
  competitionTitle: 'Win a week in Dingle',
  competitionEndDate: '2027-01-31',
}

const openReports = async (db: Db) =>
  (await db.selectFrom('reports').select('id').where('resolved_at', 'is', null).execute()).length

const listing = async (db: Db) => {
  const { title, end_date, previous_end_date } = await db
    .selectFrom('competitions')
    .select(['title', 'end_date', 'previous_end_date'])
    .executeTakeFirstOrThrow()
  return [title, end_date, previous_end_date]
}

async function setUp(db: Db, ...all: Corrected[]) {
  const { actor } = await anAdmin(db)
  const { competitionID } = await aCompetition(db)
  for (const corrected of all)
    await aReport(db, competitionID, { reason: 'other', corrected: JSON.stringify(corrected) })
  const correction = { competitionID, version: NOW.getTime(), corrections: CORRECTED }
  return { actor, competitionID, correction }
}

testOnDatabase('a correction is applied at once, and undone for an hour', async (db) => {
  const { actor, competitionID, correction } = await setUp(db, CORRECTED)
  const before = await listing(db)
  await applyCorrections(db, actor, correction, LATER)
  const [title, endDate, wasDate] = await listing(db)
  expect([title, endDate, wasDate]).toEqual(['Win a week in Dingle', '2027-01-31', before[1]])
  expect(await openReports(db)).toBe(0)

  const place = { db, baseUrl: 'https://site.example' }
  const tooLate = after(1_000 + QUIET_UNDO_MS + UNDO_GRACE_MS)
  const undone = undoReports(place, actor, competitionID, tooLate)
  await expect(undone).rejects.toMatchObject({ kind: 'conflict' })
  const version = await readCatalogueVersion(db)
  await undoReports(place, actor, competitionID, after(2_000))
  expect(await readCatalogueVersion(db)).toBeGreaterThan(version)
  expect(await listing(db)).toEqual(before)
  expect(await openReports(db)).toBe(1)
})

testOnDatabase(
  'a correction that says something else, and any other report, stay open',
  async (db) => {
    const other = { competitionEndDate: '2027-02-28' }
    const { actor, competitionID, correction } = await setUp(db, CORRECTED, other)
    await aReport(db, competitionID)
    await applyCorrections(db, actor, correction, LATER)
    expect(await openReports(db)).toBe(2)
  },
)

testOnDatabase('a closing date is corrected to a day after that of the winners', async (db) => {
  const corrections = { competitionEndDate: '2027-01-31' }
  const { actor, correction } = await setUp(db, corrections)
  const winners = { winner_announcement_date: '2026-12-28' as never }
  await db.updateTable('competitions').set(winners).execute()
  await applyCorrections(db, actor, { ...correction, corrections }, LATER)
  expect((await listing(db))[1]).toBe('2027-01-31')
})

testOnDatabase(
  'a link is corrected that is stored in another form than it was typed',
  async (db) => {
    const corrections = { entryUrl: 'https://KAYAKS.example' }
    const { actor, correction } = await setUp(db, corrections)
    await applyCorrections(db, actor, { ...correction, corrections }, LATER)
    expect(await openReports(db)).toBe(0)
  },
)

testOnDatabase('a listing that was changed since the admin saw it is not corrected', async (db) => {
  const { actor, correction } = await setUp(db, CORRECTED)
  const before = await listing(db)
  const unseen = { ...correction, version: correction.version - 1 }
  const applied = applyCorrections(db, actor, unseen, LATER)
  await expect(applied).rejects.toMatchObject({ kind: 'conflict' })
  expect([await listing(db), await openReports(db)]).toEqual([before, 1])
})
