import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { QUIET_UNDO_MS, UNDO_MS } from '#app/features/listings/rules/undo.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aFlag, anAdmin, aReport, NOW } from '#test/makers.ts'
import { decideCompetition } from '../operations/decide-competition.server.ts'
import { closeReports, undoReports } from '../operations/reports.server.ts'
import { resolveFlag } from '../operations/resolve-flag.server.ts'
import { reviewCompetition } from '../operations/review-competition.server.ts'
import { undoDecision } from '../operations/undo-decision.server.ts'
import { listRecentChecks, listRecentDecisions } from './recent-decisions.server.ts'

const after = (ms: number) => new Date(NOW.getTime() + ms)
const place = (db: Db) => ({ db, baseUrl: 'https://site.example' })

async function approve(db: Db, admin: Admin, title: string, at = NOW) {
  const { competitionID } = await aCompetition(db, { status: 'pending', competitionTitle: title })
  const decision = { competitionID, status: 'approved', from: 'pending', reason: null } as const
  await decideCompetition(place(db), admin, decision, at)
  return competitionID
}

testOnDatabase('the last five decisions of an admin are listed, latest first', async (db) => {
  const { actor: una } = await anAdmin(db, { username: 'una' })
  const { actor: rory } = await anAdmin(db, { username: 'rory' })
  for (let made = 1; made <= 6; made += 1) await approve(db, una, `Win ${made}`, after(made))
  await approve(db, rory, 'Win another')
  const titles = (await listRecentDecisions(db, una, NOW)).map(({ title }) => title)
  expect(titles).toEqual(['Win 6', 'Win 5', 'Win 4', 'Win 3', 'Win 2'])
})

testOnDatabase('a decision can be undone until its mail leaves, and then is gone', async (db) => {
  const { actor } = await anAdmin(db)
  const competitionID = await approve(db, actor, 'Win a kayak')
  const listed = { done: 'Approved', title: 'Win a kayak', at: NOW.getTime() }
  expect(await listRecentDecisions(db, actor, after(UNDO_MS))).toEqual([listed])
  const undo = { undo: { competitionID } }
  expect(await listRecentDecisions(db, actor, NOW)).toEqual([{ ...listed, ...undo }])
  await undoDecision(place(db), actor, competitionID, NOW)
  expect(await listRecentDecisions(db, actor, NOW)).toEqual([])
})

testOnDatabase('reviews, reports and flags can be undone for an hour', async (db) => {
  const { actor } = await anAdmin(db)
  const { competitionID } = await aCompetition(db, { unreviewed: 1 })
  await reviewCompetition(db, actor, { competitionID, keep: true }, NOW)
  await aReport(db, competitionID)
  const closing = { competitionID, resolution: 'closed' } as const
  await closeReports(place(db), actor, closing, after(1))
  const flagID = await aFlag(db, competitionID)
  await resolveFlag(db, actor, { competitionID, flagID, intent: 'dismiss' }, after(2))
  const undos = async (at: Date) =>
    (await listRecentChecks(db, actor, at)).map(({ done, undo }) => [done, undo])
  expect(await undos(after(3))).toEqual([
    ['Dismissed', { kind: 'links', id: flagID, competitionID }],
    ['Closed', { kind: 'reports', id: competitionID, competitionID }],
    ['Reviewed', { competitionID }],
  ])
  expect(await undos(after(QUIET_UNDO_MS + 2))).toEqual([['Reviewed', undefined]])
  await undoReports(place(db), actor, competitionID, after(3))
  expect((await undos(after(3))).map(([done]) => done)).toEqual(['Dismissed', 'Reviewed'])
})
