import { expect } from 'vitest'
import { QUIET_UNDO_MS, UNDO_GRACE_MS } from '#app/features/listings/rules/undo.ts'
import type { Db } from '#app/db/client.server.ts'
import { VISITOR } from '#app/lib/security/actor.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, aReport, NOW, TODAY } from '#test/makers.ts'
import { closeReports, reportCompetition, resolveReports, undoReports } from './reports.server.ts'

const TOO_LATE = new Date(NOW.getTime() + QUIET_UNDO_MS + UNDO_GRACE_MS)
const REPORT = { reason: 'dead-link', note: null } as const
const BASE = 'https://competitions.example'
const reports = (db: Db) => db.selectFrom('reports').selectAll().orderBy('id').execute()
const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

testOnDatabase('a report is stored with its reporter, if known', async (db) => {
  const member = await aMember(db)
  const { competitionID } = await aCompetition(db)
  await reportCompetition(db, VISITOR, { competitionID, ...REPORT }, NOW)
  const noted = { competitionID, reason: 'other', note: 'The picture is mine.' } as const
  await reportCompetition(db, member.actor, noted, NOW)
  const common = {
    competition_id: competitionID,
    created_at: NOW.getTime(),
    resolved_at: null,
    resolved_by: null,
    resolution: null,
    by_promoter: 0,
    fact: null,
    corrected: null,
    before_resolution: null,
  }
  expect(await reports(db)).toEqual([
    { id: 1, ...common, reason: 'dead-link', note: null, reporter_id: null },
    { id: 2, ...common, reason: 'other', note: 'The picture is mine.', reporter_id: member.id },
  ])
})

testOnDatabase('only published listings can be reported, closed or not', async (db) => {
  for (const status of ['pending', 'rejected'] as const) {
    const { competitionID } = await aCompetition(db, { status })
    const report = reportCompetition(db, VISITOR, { competitionID, ...REPORT }, NOW)
    await expect(report).rejects.toMatchObject({ kind: 'not-found' })
  }
  const unknown = reportCompetition(db, VISITOR, { competitionID: 999, ...REPORT }, NOW)
  await expect(unknown).rejects.toMatchObject({ kind: 'not-found' })
  expect(await reports(db)).toEqual([])
  const { competitionID } = await aCompetition(db, { competitionEndDate: '2026-11-01' as never })
  await reportCompetition(db, VISITOR, { competitionID, ...REPORT }, NOW)
  expect(await reports(db)).toHaveLength(1)
})

testOnDatabase('after twenty open reports, further ones add nothing', async (db) => {
  const admin = await anAdmin(db)
  const { competitionID } = await aCompetition(db)
  const other = await aCompetition(db)
  const report = (id: number) =>
    reportCompetition(db, VISITOR, { competitionID: id, ...REPORT }, NOW)
  for (let sent = 0; sent < 22; sent += 1) await report(competitionID)
  await report(other.competitionID)
  expect(await reports(db)).toHaveLength(21)
  expect(await resolveReports(db, admin.actor, competitionID, NOW)).toBe(20)
  await report(competitionID)
  expect(await reports(db)).toHaveLength(22)
})

testOnBothDatabases('twenty of fifty concurrent reports are stored', async (db) => {
  const { competitionID } = await aCompetition(db)
  await Promise.all(
    times(50, () => reportCompetition(db, VISITOR, { competitionID, ...REPORT }, NOW)),
  )
  expect(await reports(db)).toHaveLength(20)
})

testOnDatabase('upholding reports is logged, once', async (db) => {
  const admin = await anAdmin(db)
  const { competitionID } = await aCompetition(db)
  await aReport(db, competitionID)
  await aReport(db, competitionID)
  const uphold = () =>
    closeReports({ db, baseUrl: BASE }, admin.actor, { competitionID, resolution: 'upheld' }, NOW)
  await uphold()
  await expect(uphold()).rejects.toThrow('An admin has closed these reports already.')
  expect((await reports(db)).map(({ resolution }) => resolution)).toEqual(['upheld', 'upheld'])
  const log = db.selectFrom('moderation_log').select(['competition_id', 'actor_id', 'after_value'])
  expect(await log.where('action', '=', 'reports upheld').execute()).toEqual([
    { competition_id: competitionID, actor_id: admin.id, after_value: '2' },
  ])
})

testOnDatabase('closing the reports closes those of one listing, once', async (db) => {
  const [admin, other] = [await anAdmin(db), await anAdmin(db)]
  const [one, two] = [await aCompetition(db), await aCompetition(db)]
  await aReport(db, one.competitionID)
  await aReport(db, one.competitionID)
  await aReport(db, two.competitionID)
  const later = new Date(NOW.getTime() + 1)
  expect(await resolveReports(db, admin.actor, one.competitionID, NOW)).toBe(2)
  expect(await resolveReports(db, other.actor, one.competitionID, later)).toBe(0)
  expect((await reports(db)).map((row) => [row.resolved_at, row.resolved_by])).toEqual([
    [NOW.getTime(), admin.id],
    [NOW.getTime(), admin.id],
    [null, null],
  ])
})

const actions = async (db: Db) =>
  (
    await db.selectFrom('moderation_log').select(['action', 'after_value']).orderBy('id').execute()
  ).map(({ action, after_value }) => `${action} ${after_value}`)
const versionOf = async (db: Db) =>
  (await db.selectFrom('catalogue').select('version').executeTakeFirstOrThrow()).version

testOnDatabase('reports are upheld in public, closed in silence, and reopened', async (db) => {
  const [{ actor }, { actor: other }] = [await anAdmin(db), await anAdmin(db)]
  const { competitionID } = await aCompetition(db)
  await aReport(db, competitionID)
  await aReport(db, competitionID)
  const open = async () => (await reports(db)).filter((row) => row.resolution === null).length
  const before = await versionOf(db)
  await closeReports({ db, baseUrl: BASE }, actor, { competitionID, resolution: 'closed' }, NOW)
  expect([await open(), await actions(db), await versionOf(db)]).toEqual([0, [], before])
  await expect(
    closeReports({ db, baseUrl: BASE }, other, { competitionID, resolution: 'upheld' }, NOW),
  ).rejects.toThrow('An admin has closed these reports already.')
  await expect(undoReports({ db, baseUrl: BASE }, other, competitionID, NOW)).rejects.toThrow(
    'There is nothing of yours to undo here.',
  )
  await expect(undoReports({ db, baseUrl: BASE }, actor, competitionID, TOO_LATE)).rejects.toThrow(
    'It is too late to undo this.',
  )
  await undoReports({ db, baseUrl: BASE }, actor, competitionID, NOW)
  expect([await open(), await actions(db), await versionOf(db)]).toEqual([2, [], before])

  await closeReports({ db, baseUrl: BASE }, actor, { competitionID, resolution: 'upheld' }, NOW)
  expect((await reports(db)).map(({ resolution }) => resolution)).toEqual(['upheld', 'upheld'])
  expect(await versionOf(db)).toBe(before + 1)
  await undoReports({ db, baseUrl: BASE }, actor, competitionID, NOW)
  expect(await open()).toBe(2)
  expect(await versionOf(db)).toBe(before + 2)
  expect(await actions(db)).toEqual(['reports upheld 2', 'reports reopened 2'])
})

testOnDatabase('an undo reopens what its admin closed last, of a public listing', async (db) => {
  const [{ actor }, { actor: other }] = [await anAdmin(db), await anAdmin(db)]
  const { competitionID } = await aCompetition(db)
  const later = new Date(NOW.getTime() + 1)
  for (const [admin, resolution, at] of [
    [actor, 'upheld', NOW],
    [actor, 'closed', later],
    [other, 'closed', later],
  ] as const) {
    await aReport(db, competitionID)
    await closeReports({ db, baseUrl: BASE }, admin, { competitionID, resolution }, at)
  }
  const undo = () => undoReports({ db, baseUrl: BASE }, actor, competitionID, later)
  await undo()
  const resolutions = (await reports(db)).map(({ resolution }) => resolution)
  expect(resolutions).toEqual(['upheld', null, 'closed'])
  await db.updateTable('competitions').set({ status: 'rejected', published_at: null }).execute()
  await expect(undo()).rejects.toThrow('There is nothing of yours to undo here.')
})

testOnDatabase('a misread fact stays withdrawn while its report is open', async (db) => {
  const { actor } = await anAdmin(db)
  const { competitionID } = await aCompetition(db)
  const fact = 'answerWithin' as const
  await db
    .insertInto('terms_facts')
    .values({
      competition_id: competitionID,
      fact,
      url: 'https://www.harbour-house.example/terms',
      sentence: 'Answer within 48 hours.',
      value: null,
      filled_in: 0,
      found_at: NOW.getTime(),
      read_on: TODAY,
    })
    .execute()
  const isWithdrawn = async () =>
    (await db.selectFrom('terms_facts').select('withdrawn').executeTakeFirst())?.withdrawn
  await reportCompetition(db, VISITOR, { competitionID, ...REPORT, fact }, NOW)
  expect(await isWithdrawn()).toBe(1)
  const closing = { competitionID, resolution: 'closed' } as const
  await closeReports({ db, baseUrl: BASE }, actor, closing, NOW)
  expect(await isWithdrawn()).toBe(0)
  await undoReports({ db, baseUrl: BASE }, actor, competitionID, NOW)
  expect(await isWithdrawn()).toBe(1)
})

testOnDatabase('closing an account removes the name from its reports', async (db) => {
  const [admin, member] = [await anAdmin(db), await aMember(db)]
  const { competitionID } = await aCompetition(db)
  await aReport(db, competitionID, { reporter_id: member.id })
  await resolveReports(db, admin.actor, competitionID, NOW)
  await db.deleteFrom('users').execute()
  expect(await reports(db)).toMatchObject([{ reporter_id: null, resolved_by: null }])
})

testOnDatabase('a report of a dead link makes its check due', async (db) => {
  const { competitionID } = await aCompetition(db)
  const next_check_at = NOW.getTime() + 1_000_000
  await db
    .insertInto('link_checks')
    .values({ competition_id: competitionID, target: 'entry', url: '', host: '', next_check_at })
    .execute()
  const dueAt = async () =>
    (await db.selectFrom('link_checks').select('next_check_at').executeTakeFirst())?.next_check_at
  await reportCompetition(db, VISITOR, { competitionID, reason: 'other', note: null }, NOW)
  expect(await dueAt()).toBe(next_check_at)
  await reportCompetition(db, VISITOR, { competitionID, ...REPORT }, NOW)
  expect(await dueAt()).toBe(NOW.getTime())
})
