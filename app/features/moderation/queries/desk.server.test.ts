import { expect } from 'vitest'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, anAdmin, aReport, NOW } from '#test/makers.ts'
import { resolveReports } from '../operations/reports.server.ts'
import { listModerationLog } from './log.server.ts'
import { readDesk } from './queues.server.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'

const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)
const at = (hours: number) => hoursAgo(hours).getTime()
const NOTHING = { waiting: 0, oldestAt: null }

testOnDatabase('an empty desk has no counts', async (db) => {
  const { actor } = await anAdmin(db)
  await aCompetition(db)
  await aCompetition(db, { status: 'rejected', source: 'fpd' })
  expect(await readDesk(db, actor)).toEqual({
    pending: NOTHING,
    fpd: NOTHING,
    unreviewed: NOTHING,
    reports: NOTHING,
  })
})

testOnDatabase('the desk counts what waits, with the oldest time', async (db) => {
  const { actor } = await anAdmin(db)
  for (const [source, hours] of [
    ['member', 5],
    ['import', 9],
    ['admin', 7],
    ['fpd', 30],
    ['fpd', 20],
  ] as const)
    await aCompetition(db, { status: 'pending', source }, hoursAgo(hours))
  const [one, two] = [await aCompetition(db), await aCompetition(db)]
  for (const hours of [3, 1, 2]) await aReport(db, one.competitionID, {}, hoursAgo(hours))
  await aReport(db, two.competitionID, {}, hoursAgo(4))
  const desk = { pending: { waiting: 3, oldestAt: at(9) }, fpd: { waiting: 2, oldestAt: at(30) } }
  expect(await readDesk(db, actor)).toEqual({
    ...desk,
    unreviewed: NOTHING,
    reports: { waiting: 2, oldestAt: at(4) },
  })
  await resolveReports(db, actor, two.competitionID, NOW)
  expect(await readDesk(db, actor)).toEqual({
    ...desk,
    unreviewed: NOTHING,
    reports: { waiting: 1, oldestAt: at(3) },
  })
})

testOnDatabase("a listing's log has its entries only, latest first", async (db) => {
  const { actor } = await anAdmin(db, { username: 'una' })
  const row = { actor_id: actor.id, actor_name: 'una', before_value: null, after_value: 'x' }
  for (let number = 1; number <= 505; number += 101) {
    const rows = Array.from({ length: 101 }, (_, index) => ({
      ...row,
      competition_id: index === 100 ? 2 : 1,
      action: 'edited',
      created_at: 505 - number - index,
    }))
    await db.insertInto('moderation_log').values(rows).execute()
  }
  const other = await listModerationLog(db, actor, 2)
  expect(other.map(({ id }) => id)).toEqual([505, 404, 303, 202, 101])
  expect(other[0]).toEqual({
    id: 505,
    action: 'edited',
    by: 'una',
    before: null,
    after: 'x',
    at: 0,
    of: 2,
    subject: null,
  })
  expect(await listModerationLog(db, actor, 1)).toHaveLength(500)
  expect(await listModerationLog(db, actor, 3)).toEqual([])
})
