import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import type { Ground } from '#app/features/decisions/rules/decisions.ts'
import { REPORT_REASONS } from '#app/features/moderation/rules/decisions.ts'
import { toDay } from '#app/lib/time/days.ts'
import { listRunning } from '#app/features/places/queries/bookings.server.ts'
import { DAY_MS, HOUR_MS } from '#app/lib/time/durations.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, NOW, TODAY } from '#test/makers.ts'
import { readPublicCounts } from './how-we-work.server.ts'

const TIME = NOW.getTime()
/** Each test has its own hour: what was counted is remembered for one. */
const later = (hours: number) => new Date(TIME + hours * HOUR_MS)
const AN_HOUR_LATER = later(1)

const logged = (db: Db, competition_id: number, action: string, created_at: number) =>
  db
    .insertInto('moderation_log')
    .values({ competition_id, actor_name: 'x', action, created_at })
    .execute()

testOnDatabase('the public figures are those of 30 days', async (db) => {
  const { id: adminID } = await anAdmin(db)
  const { id } = await aMember(db)
  /** Decided on some days ago, after some hours. */
  const decided = async (daysAgo: number, hours: number, columns: object = {}) => {
    const { competitionID } = await aCompetition(db, { source: 'member', submittedBy: id })
    const decided_at = TIME - daysAgo * DAY_MS
    await db
      .updateTable('competitions')
      .set({
        submitted_at: decided_at - hours * HOUR_MS,
        decided_at,
        published_at: decided_at,
        decided_by: adminID,
        ...columns,
      })
      .where('id', '=', competitionID)
      .execute()
    return competitionID
  }
  const listing = await decided(1, 5)
  const other = await decided(29, 7)
  await decided(31, 100)
  await decided(1, 0, { decided_by: null })
  await decided(1, 0, { source: 'import' })
  await logged(db, listing, 'edited', TIME - 1)
  await logged(db, listing, 'closing date changed', TIME - 1)
  await logged(db, other, 'edited', TIME - 30 * DAY_MS)
  await logged(db, other, 'featured', TIME)
  const report = (reason: string, resolution: 'upheld' | 'closed' | null, daysAgo: number) =>
    db
      .insertInto('reports')
      .values({
        competition_id: listing,
        reason: reason as 'expired',
        created_at: 1,
        resolution,
        resolved_at: resolution && TIME - daysAgo * DAY_MS,
      })
      .execute()
  await report('expired', 'upheld', 1)
  await report('expired', 'closed', 2)
  await report('expired', 'upheld', 40)
  await report('expired', null, 0)
  const counts = await readPublicCounts(db, AN_HOUR_LATER)
  expect(counts.decisionTimes.toSorted((a, b) => a - b)).toEqual([5 * HOUR_MS, 7 * HOUR_MS])
  expect(counts.corrected).toBe(1)
  expect(counts.reports[0]).toEqual({ label: 'it has closed', decided: 2, upheld: 1 })
})

testOnDatabase('notices are counted by what they say, and not as reports', async (db) => {
  const { competitionID: competition_id } = await aCompetition(db)
  const notice = async (ground: Ground, daysAgo: number) => {
    const created_at = TIME - daysAgo * DAY_MS
    const { id: report_id } = await db
      .insertInto('reports')
      .values({
        competition_id,
        reason: 'other',
        created_at,
        resolution: 'closed',
        resolved_at: TIME,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.insertInto('notices').values({ report_id, ground }).execute()
  }
  await notice('copyright', 1)
  await notice('copyright', 29)
  await notice('copyright', 31)
  await notice('defamation', 2)
  const { notices, reports } = await readPublicCounts(db, later(2))
  expect(notices).toEqual([
    { label: 'unlawful content', received: 0 },
    { label: 'offences against children', received: 0 },
    { label: 'copyright', received: 2 },
    { label: 'personal data', received: 0 },
    { label: 'defamation', received: 1 },
  ])
  expect(reports.map(({ decided }) => decided)).toEqual(reports.map(() => 0))
})

testOnDatabase('only answered objections count', async (db) => {
  const answered = (outcome: 'upheld' | 'turned down' | null, daysAgo: number) =>
    db
      .insertInto('decisions')
      .values({
        kind: 'taken down',
        terms: 'what-we-dont-list',
        led_by: 'own check',
        decided_at: TIME - 40 * DAY_MS,
        objected_at: TIME - 35 * DAY_MS,
        outcome,
        answered_at: outcome && TIME - daysAgo * DAY_MS,
      })
      .execute()
  await answered('upheld', 1)
  await answered('turned down', 1)
  await answered('turned down', 29)
  await answered('upheld', 31)
  await answered(null, 0)
  expect((await readPublicCounts(db, later(3))).objections).toEqual({ decided: 3, upheld: 1 })
})

testOnDatabase('the figures are counted once an hour', async (db) => {
  const first = await readPublicCounts(db, NOW)
  expect(await readPublicCounts(db, new Date(TIME + 1))).toBe(first)
  expect(await readPublicCounts(db, AN_HOUR_LATER)).not.toBe(first)
})

testOnDatabase('only featured listings are listed', async (db) => {
  await aCompetition(db, { competitionTitle: 'Featured', competitionFeaturedFlag: 1 })
  await aCompetition(db, { competitionTitle: 'Not featured' })
  await aCompetition(db, {
    competitionTitle: 'Closed',
    competitionFeaturedFlag: 1,
    competitionEndDate: toDay('2026-01-01'),
  })
  await aCompetition(db, {
    competitionTitle: 'Waiting',
    competitionFeaturedFlag: 1,
    status: 'pending',
  })
  expect(
    (await listRunning(db, TODAY))
      .filter(({ place }) => place === 'carousel')
      .map(({ text }) => text),
  ).toEqual(['Featured'])
})

testOnDatabase('every reason of the report form is counted', async (db) => {
  const counts = await readPublicCounts(db, NOW)
  expect(counts.reports.length).toBe(REPORT_REASONS.length)
})
