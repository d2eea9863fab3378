import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { toDay } from '#app/lib/time/days.ts'
import { DAY_MS, HOUR_MS } from '#app/lib/time/durations.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aFlag, NOW, TODAY } from '#test/makers.ts'
import { shareLabel } from '../rules/checks/figures.ts'
import { readCheckFigures } from './figures.server.ts'

const TIME = NOW.getTime()
const NONE = { openings: 0, deadOpenings: 0, checkable: 0, checkedInTime: 0, decided: 0, upheld: 0 }

async function aCheck(db: Db, changes: Record<string, unknown>, endDate = '2026-12-01') {
  const { competitionID } = await aCompetition(db, { competitionEndDate: toDay(endDate) })
  const check = { target: 'entry', url: '', host: 'www.harbour.ie', next_check_at: 0 } as const
  await db
    .insertInto('link_checks')
    .values({ competition_id: competitionID, ...check, ...changes })
    .execute()
  return competitionID
}

testOnDatabase('the figures count openings of dead links, checks and decisions', async (db) => {
  expect(await readCheckFigures(db, NOW)).toEqual(NONE)
  const good = await aCheck(db, { verdict: 'ok', checked_at: TIME - 47 * HOUR_MS })
  const dead = await aCheck(db, { verdict: 'missing', checked_at: TIME - 50 * HOUR_MS })
  await aCheck(db, { verdict: 'ok', checked_at: TIME - 70 * HOUR_MS }, '2027-02-01')
  await aCheck(db, { verdict: 'blocked', checked_at: TIME })
  await aCheck(db, { host: '' })
  const day = (ago: number) => toDay(new Date(TIME - ago * DAY_MS).toISOString().slice(0, 10))
  const clicks = (competition_id: number, ago: number, count: number) => ({
    period: 'day' as const,
    starts_on: day(ago),
    competition_id,
    clicks: count,
  })
  await db
    .insertInto('click_counts')
    .values([clicks(good, 0, 90), clicks(dead, 0, 4), clicks(dead, 5, 6), clicks(dead, 40, 100)])
    .execute()
  const gone = { kind: 'gone', quote: null, found_end_date: null }
  await aFlag(db, dead, { ...gone, created_at: TIME - DAY_MS })
  const resolved = (resolution: string, ago: number) => ({
    resolution,
    resolved_at: TIME - ago * DAY_MS,
  })
  await aFlag(db, good, { ...gone, ...resolved('dismissed', 1) })
  await aFlag(db, good, { ...resolved('accepted', 2) })
  await aFlag(db, good, { ...resolved('corrected', 3) })
  await aFlag(db, good, { ...resolved('superseded', 3) })
  await aFlag(db, good, { ...resolved('accepted', 60) })
  expect(TODAY).toBe(day(0))
  expect(await readCheckFigures(db, NOW)).toEqual({
    openings: 100,
    deadOpenings: 4,
    checkable: 3,
    checkedInTime: 2,
    decided: 3,
    upheld: 2,
  })
  expect([shareLabel(4, 1000), shareLabel(1, 3)]).toEqual(['0.4%', '33.3%'])
})
