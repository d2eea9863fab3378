import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { addDays, toDay } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, aFlag, NOW, TODAY } from '#test/makers.ts'
import { groupOf, stateIn, type LinkGroup } from './rules/checks/link-groups.ts'
import { readEntryChecks } from './queries/entry-checks.server.ts'

async function aCheck(db: Db, changes: Record<string, unknown>, endDate = '2026-12-01') {
  const { competitionID } = await aCompetition(db, { competitionEndDate: toDay(endDate) })
  const check = { target: 'entry', url: '', host: 'www.harbour.ie', next_check_at: 0 } as const
  await db
    .insertInto('link_checks')
    .values({ competition_id: competitionID, ...check, ...changes })
    .execute()
  return competitionID
}

testOnDatabase('a group says of each open listing what its page says', async (db) => {
  const good = { verdict: 'ok', ok_at: NOW.getTime() - DAY_MS }
  const ids = [
    await aCheck(db, good),
    await aCheck(db, good),
    await aCheck(db, { ...good, verdict: 'blocked' }),
    await aCheck(db, { ...good, target: 'terms' }),
    await aCheck(db, { verdict: 'missing' }),
  ]
  const closed = await aCheck(db, good, '2026-11-01')
  await aFlag(db, ids[1] ?? 0, { kind: 'gone' })
  await aFlag(db, ids[4] ?? 0, { kind: 'closed' })
  await aFlag(db, ids[4] ?? 0, { kind: 'date' })
  await aFlag(db, ids[0] ?? 0, { kind: 'gone', resolution: 'dismissed', resolved_at: 1 })
  await aFlag(db, ids[2] ?? 0, { kind: 'gone', target: 'terms' })
  await aFlag(db, closed, { kind: 'gone' })

  const response = await testApp(db).request(`/api/link-states/${groupOf(ids[0] ?? 0)}`)
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  const group = (await response.json()) as LinkGroup
  for (const id of ids) {
    const { link } = await readEntryChecks(db, id, TODAY)
    expect(stateIn(group, id)).toEqual(link)
  }
  expect(group).toEqual({
    today: TODAY,
    checked: { [ids[0] ?? 0]: addDays(TODAY, -1), [ids[1] ?? 0]: addDays(TODAY, -1) },
    flagged: [ids[1], ids[4]],
  })
})

testOnDatabase('a group has 500 numbers, and ends where numbers end', async (db) => {
  const id = await aCheck(db, { verdict: 'ok', ok_at: NOW.getTime() })
  const read = async (group: string | number) => {
    const response = await testApp(db).request(`/api/link-states/${group}`)
    return [response.status, await response.json()]
  }
  expect([groupOf(499), groupOf(500), groupOf(999), groupOf(1_000)]).toEqual([0, 1, 1, 2])
  expect(await read(groupOf(id) + 1)).toEqual([200, { today: TODAY, checked: {}, flagged: [] }])
  for (const group of ['x', '-1', '1.5', '4294968', '99999999999'])
    expect(await read(group)).toMatchObject([400, { detail: 'There is no such group.' }])
})
