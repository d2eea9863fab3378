import { expect } from 'vitest'
import { listPage } from '#app/features/directory/rules/open-lists.ts'
import { openNow } from '#test/open-listings.ts'
import type { Db } from '#app/db/client.server.ts'
import { readCatalogueVersion } from '#app/features/directory/queries/open-listings.server.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'
import { countAddedLast7Days } from '#app/features/directory/queries/lists.server.ts'
import { searchCompetitions } from '#app/features/directory/queries/search.server.ts'
import type { Status } from '#app/features/listings/rules/listing.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { addDays } from '#app/lib/time/days.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, aReport, NOW, TODAY } from '#test/makers.ts'
import { listQueueAfter } from '../queries/listings.server.ts'
import { changeEndDate } from '#app/features/listings/operations/change-end-date.server.ts'
import { UNDO_GRACE_MS, UNDO_MS } from '#app/features/listings/rules/undo.ts'
import { decideCompetition, type Decision } from './decide-competition.server.ts'
import { resolveReports } from './reports.server.ts'
import { undoDecision } from './undo-decision.server.ts'
import { updatePremium } from './update-premium.server.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'

const WINDOW = UNDO_MS + UNDO_GRACE_MS
const later = (ms: number) => new Date(NOW.getTime() + ms)
const baseUrl = 'https://competitions.example'
type Who = { actor: Admin }

function decide(
  db: Db,
  { actor }: Who,
  competitionID: number,
  status: Decision['status'],
  { now = NOW, ...more }: { reason?: string; from?: Status; now?: Date } = {},
) {
  return decideCompetition({ db, baseUrl }, actor, { competitionID, status, ...more }, now)
}

const undo = (db: Db, { actor }: Who, id: number, now = later(9_000)) =>
  undoDecision({ db, baseUrl }, actor, id, now)
const log = (db: Db) => db.selectFrom('moderation_log').selectAll().orderBy('id').execute()
const mails = (db: Db) => db.selectFrom('mails').selectAll().orderBy('id').execute()

/** Everything a decision may change, except `updatedAt`. */
async function stateOf(db: Db, id: number) {
  const { updated_at: _changed, ...row } = await db
    .selectFrom('competitions')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    row,
    filed: await db
      .selectFrom('competition_categories')
      .selectAll()
      .orderBy('competition_id')
      .execute(),
    newest: listPage(await openNow(db), 'newest', 1).map(({ competitionID }) => competitionID),
    category: listPage(await openNow(db), 'Travel and Hotels', 1),
    found: searchCompetitions(await openNow(db), 'dingle').competitions,
    added: await countAddedLast7Days(db, NOW),
    reports: await db.selectFrom('reports').selectAll().orderBy('id').execute(),
  }
}

for (const status of ['approved', 'rejected'] as const) {
  testOnDatabase(`a listing that was ${status} is pending again, unchanged`, async (db) => {
    const [admin, submitter] = [await anAdmin(db), await aMember(db)]
    const { competitionID } = await aCompetition(db, {
      status: 'pending',
      source: 'member',
      submittedBy: submitter.id,
    })
    const before = await stateOf(db, competitionID)
    await decide(db, admin, competitionID, status, { reason: 'It has closed.' })
    expect(await stateOf(db, competitionID)).not.toEqual(before)
    expect(await mails(db)).toHaveLength(1)
    const version = await readCatalogueVersion(db)

    const listing = await undo(db, admin, competitionID)
    expect(await stateOf(db, competitionID)).toEqual(before)
    expect(listing).toEqual(await findListing(db, competitionID))
    expect(await mails(db)).toEqual([])
    expect(await readCatalogueVersion(db)).toBe(version + (status === 'approved' ? 1 : 0))
    const page = { after: undefined, limit: 10 }
    expect(await listQueueAfter(db, admin.actor, 'pending', page)).toEqual([listing])
    // It can be decided again.
    expect((await decide(db, admin, competitionID, 'approved')).changed).toBe(true)
  })
}

testOnDatabase("undoing a take-down restores the listing's places and reports", async (db) => {
  const [admin, submitter] = [await anAdmin(db), await aMember(db)]
  const published = new Date(NOW.getTime() - 2 * DAY_MS)
  const { competitionID } = await aCompetition(db, {
    publishedAt: published,
    source: 'member',
    submittedBy: submitter.id,
    competitionFeaturedFlag: 1,
  })
  await aCompetition(db, { publishedAt: new Date(NOW.getTime() - DAY_MS) })
  await aReport(db, competitionID, { note: 'Looked at long ago.' })
  await resolveReports(db, admin.actor, competitionID, later(-50_000))
  await aReport(db, competitionID)
  const before = await stateOf(db, competitionID)
  await decide(db, admin, competitionID, 'rejected', { from: 'approved', reason: 'Gone.' })
  const during = await stateOf(db, competitionID)
  expect([during.newest, during.found.length, during.added]).toEqual([[2], 1, 1])
  const version = await readCatalogueVersion(db)

  const listing = await undo(db, admin, competitionID)
  expect(listing.publishedAt).toBe(published.getTime())
  // The undoing admin becomes the one who decided.
  const decider = { decided_by: admin.id, decided_at: later(9_000).getTime() }
  expect(await stateOf(db, competitionID)).toEqual({
    ...before,
    row: { ...before.row, ...decider },
  })
  expect(await mails(db)).toEqual([])
  expect(await readCatalogueVersion(db)).toBe(version + 1)
})

testOnDatabase('undoing a late approval restores the rejection and its reason', async (db) => {
  const admin = await anAdmin(db)
  const reasons = ['It has closed.', 'Closed since May: see the link', undefined, 'a → b since']
  for (const reason of reasons) {
    const { competitionID } = await aCompetition(db, { status: 'pending' })
    await decide(db, admin, competitionID, 'rejected', {
      now: later(-60_000),
      ...(reason && { reason }),
    })
    await decide(db, admin, competitionID, 'approved', { from: 'rejected' })
    const listing = await undo(db, admin, competitionID)
    expect([listing.status, listing.rejectionReason, listing.publishedAt]).toEqual([
      'rejected',
      reason ?? null,
      null,
    ])
  }
  expect(listPage(await openNow(db), 'newest', 1)).toEqual([])
})

testOnDatabase('a decision can be undone until its mail may leave', async (db) => {
  const [admin, submitter] = [await anAdmin(db), await aMember(db)]
  const mine = { status: 'pending', source: 'member', submittedBy: submitter.id } as const
  const one = await aCompetition(db, mine)
  await decide(db, admin, one.competitionID, 'approved')
  for (const ms of [WINDOW, WINDOW + 1, DAY_MS]) {
    await expect(undo(db, admin, one.competitionID, later(ms))).rejects.toMatchObject({
      kind: 'conflict',
      message: 'It is too late to undo this: its mail leaves after ten seconds.',
    })
  }
  const work = db.selectFrom('work').select(['kind', 'due_at'])
  expect(await work.execute()).toEqual([{ kind: 'mail', due_at: later(WINDOW).getTime() }])
  expect(await mails(db)).toHaveLength(1)
  expect((await undo(db, admin, one.competitionID, later(WINDOW - 1))).status).toBe('pending')
})

testOnDatabase("an admin cannot undo another admin's decision", async (db) => {
  const [admin, other] = [await anAdmin(db), await anAdmin(db)]
  const { competitionID } = await aCompetition(db, { status: 'pending' })
  await decide(db, admin, competitionID, 'approved')
  await decide(db, other, competitionID, 'approved')
  await expect(undo(db, other, competitionID)).rejects.toMatchObject({ kind: 'conflict' })
  // The later decision is the other admin's, so the first can no longer be undone.
  await decide(db, other, competitionID, 'rejected', { from: 'approved' })
  await expect(undo(db, admin, competitionID)).rejects.toMatchObject({ kind: 'conflict' })
  expect((await findListing(db, competitionID))?.status).toBe('rejected')
  expect((await undo(db, other, competitionID)).status).toBe('approved')
})

testOnDatabase('a listing changed since the decision is not reverted', async (db) => {
  const admin = await anAdmin(db)
  const changes = [
    (competitionID: number) =>
      changeEndDate(db, admin.actor, { competitionID, newDate: addDays(TODAY, 20) }, NOW),
    (competitionID: number) =>
      updatePremium(db, admin.actor, { competitionID, featured: true }, NOW),
  ]
  for (const change of changes) {
    const { competitionID } = await aCompetition(db, { status: 'pending' })
    await decide(db, admin, competitionID, 'approved')
    await change(competitionID)
    await expect(undo(db, admin, competitionID)).rejects.toMatchObject({ kind: 'conflict' })
    expect((await findListing(db, competitionID))?.status).toBe('approved')
  }
})

testOnDatabase('a listing undone already, or never decided, cannot be undone', async (db) => {
  const admin = await anAdmin(db)
  const { competitionID } = await aCompetition(db, { status: 'pending' })
  const published = await aCompetition(db)
  const nothing = { kind: 'conflict', message: 'There is nothing of yours to undo here.' }
  await expect(undo(db, admin, competitionID)).rejects.toMatchObject(nothing)
  await expect(undo(db, admin, published.competitionID)).rejects.toMatchObject(nothing)
  await decide(db, admin, competitionID, 'approved')
  await undo(db, admin, competitionID)
  await expect(undo(db, admin, competitionID)).rejects.toMatchObject(nothing)
  expect((await log(db)).map(({ action }) => action)).toEqual(['approved', 'decision undone'])
  await expect(undo(db, admin, 999)).rejects.toMatchObject({ kind: 'not-found' })
})

testOnBothDatabases('one of many concurrent undos succeeds', async (db) => {
  const admin = await anAdmin(db)
  const { competitionID } = await aCompetition(db, { status: 'pending' })
  await decide(db, admin, competitionID, 'approved')
  const undos = await Promise.allSettled(
    Array.from({ length: 20 }, () => undo(db, admin, competitionID)),
  )
  expect(undos.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await log(db)).toHaveLength(2)
})
