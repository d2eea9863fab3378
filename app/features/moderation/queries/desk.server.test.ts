import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition, anAdmin, aReport, NOW } from '#test/makers.ts'
import { resolveReports } from '../operations/reports.server.ts'
import { listModerationLog } from './moderation-log.server.ts'
import { readDesk } from './queues.server.ts'
import { listReported } from './reports.server.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'

const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)
const at = (hours: number) => hoursAgo(hours).getTime()
const NOTHING = { waiting: 0, oldestAt: null }

testOnBothDatabases('an empty desk has no counts', async (db) => {
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

testOnBothDatabases('the desk counts what waits, with the oldest time', async (db) => {
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

async function reported(db: Db, hours: readonly number[]) {
  const { competitionID } = await aCompetition(db)
  for (const hour of hours) await aReport(db, competitionID, {}, hoursAgo(hour))
  return competitionID
}

testOnBothDatabases(
  'reported listings are sorted by reports, then by the oldest report',
  async (db) => {
    const { actor } = await anAdmin(db)
    const young = await reported(db, [1])
    const old = await reported(db, [50])
    const many = await reported(db, [2, 1, 3])
    const solved = await reported(db, [9, 9, 9, 9])
    await reported(db, [])
    await resolveReports(db, actor, solved, NOW)
    const all = await listReported(db, actor, { size: 10, page: 1 })
    expect(all.map(({ listing }) => listing.competitionID)).toEqual([many, old, young])
    const [first] = await listReported(db, actor, { size: 1, page: 1 })
    expect(first).toEqual(all[0])
    expect(all[0]?.reports).toEqual(
      [3, 2, 1].map((hours) => ({ reason: 'expired', note: null, createdAt: at(hours) })),
    )
  },
)

testOnBothDatabases('only open reports are shown, with their notes', async (db) => {
  const { actor } = await anAdmin(db)
  const id = await reported(db, [5])
  await resolveReports(db, actor, id, NOW)
  await aReport(db, id, { reason: 'other', note: 'Look again.' })
  expect(await listReported(db, actor, { size: 10, page: 1 })).toMatchObject([
    {
      listing: { competitionID: id, categories: ['Travel and Hotels'] },
      reports: [{ reason: 'other', note: 'Look again.', createdAt: NOW.getTime() }],
    },
  ])
})

testOnBothDatabases(
  'pages of reports contain each listing once, also at equal times',
  async (db) => {
    const { actor } = await anAdmin(db)
    const ids: number[] = []
    for (let number = 0; number < 13; number += 1) ids.push(await reported(db, [number % 2]))
    const seen: number[] = []
    for (const page of [1, 2, 3, 4, 5]) {
      const listed = await listReported(db, actor, { size: 3, page })
      seen.push(...listed.map(({ listing }) => listing.competitionID))
    }
    expect(seen.toSorted((a, b) => a - b)).toEqual(ids)
    const odd = (id: number) => (id - (ids[0] ?? 0)) % 2 === 1
    expect(seen).toEqual([...ids.filter(odd), ...ids.filter((id) => !odd(id))])
    expect(await listReported(db, actor, { size: 3, page: 9 })).toEqual([])
  },
)

testOnBothDatabases("a listing's log has its entries only, latest first", async (db) => {
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
  })
  expect(await listModerationLog(db, actor, 1)).toHaveLength(500)
  expect(await listModerationLog(db, actor, 3)).toEqual([])
})
