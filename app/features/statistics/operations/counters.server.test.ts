import pino from 'pino'
import { expect, test, vi } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { addDays, dublinDay, type Day } from '#app/lib/time/days.ts'
import { addClicks, addEmptySearches, countClick } from '#test/counts.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, TODAY } from '#test/makers.ts'
import { openCounters, startCounters } from './counters.server.ts'
import { openBufferedCounter, COUNTERS, forgetOldCounts } from './write-counts.server.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'

const log = pino({ level: 'silent' })

function clicksOf(db: Db, period: 'day' | 'week' | 'month' = 'day') {
  return db
    .selectFrom('click_counts')
    .select(['starts_on', 'competition_id', 'clicks'])
    .where('period', '=', period)
    .orderBy('starts_on')
    .orderBy('competition_id')
    .execute()
}

function searchesOf(db: Db) {
  return db.selectFrom('day_counts').selectAll().orderBy('day').orderBy('label').execute()
}

testOnDatabase('a flush writes clicks per day, week and month', async (db) => {
  const one = (await aCompetition(db)).competitionID
  const two = (await aCompetition(db)).competitionID
  const counters = openCounters({ db, log })
  // A Saturday, the Sunday after it, and the Monday of the next week and month.
  const days = ['2026-10-31', '2026-11-01', '2026-11-02'] as Day[]
  for (const day of days) countClick(counters, one, day)
  countClick(counters, one, TODAY)
  countClick(counters, two, TODAY)
  expect(await clicksOf(db)).toEqual([])
  await counters.flush()
  const at = (starts_on: string, competition_id: number, clicks: number) => ({
    starts_on,
    competition_id,
    clicks,
  })
  expect(await clicksOf(db)).toEqual([
    ...days.map((day) => at(day, one, 1)),
    at(TODAY, one, 1),
    at(TODAY, two, 1),
  ])
  expect(await clicksOf(db, 'week')).toEqual([
    at('2026-10-26', one, 2),
    at('2026-11-02', one, 1),
    at('2026-11-16', one, 1),
    at('2026-11-16', two, 1),
  ])
  expect(await clicksOf(db, 'month')).toEqual([
    at('2026-10-01', one, 1),
    at('2026-11-01', one, 3),
    at('2026-11-01', two, 1),
  ])
  await counters.flush()
  expect(await clicksOf(db)).toHaveLength(5)
})

testOnBothDatabases('two concurrent flushes lose nothing', async (db) => {
  const ids: number[] = []
  for (let made = 0; made < 12; made += 1) ids.push((await aCompetition(db)).competitionID)
  const processes = [openCounters({ db, log }), openCounters({ db, log })]
  const flushes: Promise<void>[] = []
  for (let round = 0; round < 20; round += 1) {
    for (const [index, counters] of processes.entries()) {
      // In opposite orders, which would deadlock if rows were locked in input order.
      for (const id of index === 0 ? ids : ids.toReversed()) countClick(counters, id, TODAY)
      counters.count('empty-search', [TODAY, `wish ${round % 4}`])
      flushes.push(counters.flush())
    }
  }
  await Promise.all(flushes)
  for (const period of ['day', 'week', 'month'] as const) {
    const clicks = await clicksOf(db, period)
    expect(clicks.map((row) => row.clicks)).toEqual(ids.map(() => 40))
  }
  expect((await searchesOf(db)).map(({ times }) => times)).toEqual([10, 10, 10, 10])
})

testOnDatabase('clicks on unpublished listings are not counted', async (db) => {
  const pending = await aCompetition(db, { status: 'pending' })
  const rejected = await aCompetition(db, { status: 'rejected' })
  const published = await aCompetition(db)
  const counters = openCounters({ db, log })
  for (const { competitionID } of [pending, rejected, published])
    countClick(counters, competitionID, TODAY)
  countClick(counters, 2_147_483_647, TODAY)
  await counters.flush()
  const counted = (await clicksOf(db)).map(({ competition_id }) => competition_id)
  expect(counted).toEqual([published.competitionID])
})

testOnDatabase('a click belongs to its day in Ireland', async (db) => {
  const { competitionID } = await aCompetition(db)
  const counters = openCounters({ db, log })
  for (const instant of [
    // In summer, midnight is 23:00 UTC; in winter, that hour is still the same day.
    '2026-07-14T22:59:59Z',
    '2026-07-14T23:00:00Z',
    '2026-10-25T22:59:59Z',
    '2026-10-25T23:59:59Z',
    '2026-10-26T00:00:00Z',
    '2026-03-28T23:59:59Z',
    '2026-03-29T22:59:59Z',
    '2026-03-29T23:00:00Z',
  ]) {
    countClick(counters, competitionID, dublinDay(new Date(instant)))
  }
  await counters.flush()
  const days = (await clicksOf(db)).map(({ starts_on, clicks }) => [starts_on, clicks])
  expect(days).toEqual([
    ['2026-03-28', 1],
    ['2026-03-29', 1],
    ['2026-03-30', 1],
    ['2026-07-14', 1],
    ['2026-07-15', 1],
    ['2026-10-25', 2],
    ['2026-10-26', 1],
  ])
})

testOnDatabase('a day stores a limited number of searches and counts those on', async (db) => {
  const many = Array.from({ length: 600 }, (_, index) => ({
    day: TODAY,
    subject: `wish ${String(index).padStart(3, '0')}`,
    count: 1,
  }))
  await addEmptySearches(db, many)
  await addEmptySearches(db, [...many.slice(0, 1), { day: TODAY, subject: 'zebra', count: 9 }])
  const stored = await searchesOf(db)
  expect([stored.length, stored[0]?.times, stored.at(-1)?.label]).toEqual([500, 2, 'wish 499'])
  // The next day starts empty.
  await addEmptySearches(db, [{ day: addDays(TODAY, 1), subject: 'zebra', count: 9 }])
  expect(await searchesOf(db)).toHaveLength(501)
})

testOnDatabase('expired counters are deleted', async (db) => {
  const { competitionID } = await aCompetition(db)
  const ages = [0, 90, 91, 400, 401, 800, 820, 1_600, 1_640]
  for (const age of ages) {
    const day = addDays(TODAY, -age)
    await addClicks(db, [{ day, subject: competitionID, count: 1 }])
    await addEmptySearches(db, [{ day, subject: 'zebra', count: 1 }])
  }
  await forgetOldCounts(db, TODAY)
  expect((await searchesOf(db)).map(({ day }) => day)).toEqual([addDays(TODAY, -90), TODAY])
  const stored = await Promise.all(
    (['day', 'week', 'month'] as const).map(async (one) => (await clicksOf(db, one)).length),
  )
  // Neighbouring ages share their week and month, which start earlier.
  expect(stored).toEqual([4, 3, 5])
})

testOnDatabase("a listing's clicks are deleted with it", async (db) => {
  const { competitionID } = await aCompetition(db)
  await addClicks(db, [{ day: TODAY, subject: competitionID, count: 1 }])
  await db.deleteFrom('competitions').where('id', '=', competitionID).execute()
  expect(await clicksOf(db)).toEqual([])
})

testOnDatabase('a failed write is repeated later, once', async (db) => {
  const { competitionID } = await aCompetition(db)
  const warn = vi.fn<(...said: unknown[]) => void>()
  const state = { broken: true }
  const flaky = new Proxy(db, {
    get: (target, name: keyof Db) => {
      if (state.broken && name === 'transaction') throw new Error('The disk is full.')
      const member: unknown = target[name]
      return typeof member === 'function' ? (member.bind(target) as unknown) : member
    },
  })
  const counters = openCounters({ db: flaky, log: { warn } })
  countClick(counters, competitionID, TODAY)
  counters.count('empty-search', [TODAY, 'zebra'])
  await counters.flush()
  await counters.flush()
  countClick(counters, competitionID, TODAY)
  expect([warn.mock.calls.length, await clicksOf(db)]).toEqual([4, []])
  state.broken = false
  await counters.flush()
  await counters.flush()
  expect((await clicksOf(db)).map(({ clicks }) => clicks)).toEqual([2])
  expect((await searchesOf(db)).map(({ times }) => times)).toEqual([1])
})

testOnDatabase('no table has a person beside a sum, in either schema', async (db) => {
  const tables = await db.introspection.getTables()
  const columnsOf = (name: string) =>
    tables.find((table) => table.name === name)?.columns.map((column) => column.name)
  for (const { table, key, sum } of Object.values(COUNTERS))
    expect(columnsOf(table)?.toSorted(), table).toEqual([...key, sum].toSorted())
  const sums = new Set<string>(Object.values(COUNTERS).map(({ sum }) => sum))
  const counting = tables.filter(({ columns }) => columns.some(({ name }) => sums.has(name)))
  const declared = [...new Set(Object.values(COUNTERS).map(({ table }) => table))]
  expect(counting.map(({ name }) => name).toSorted()).toEqual(declared.toSorted())
})

testOnDatabase('stopping writes the remaining counts', async (db) => {
  const { competitionID } = await aCompetition(db)
  const counters = startCounters({ db, log, everyMs: HOUR_MS })
  countClick(counters, competitionID, TODAY)
  await counters.stop()
  expect((await clicksOf(db)).map(({ clicks }) => clicks)).toEqual([1])
})

test('a buffered counter has a limited number of sums', () => {
  const counter = openBufferedCounter(2)
  for (const subject of [1, 2, 3, 1]) counter.add([TODAY, subject])
  counter.add([addDays(TODAY, 1), 1])
  expect(counter.take()).toEqual([
    { key: [TODAY, 1], count: 2 },
    { key: [TODAY, 2], count: 1 },
  ])
  expect(counter.take()).toEqual([])
  counter.add([TODAY, 3], 5)
  expect(counter.take()).toEqual([{ key: [TODAY, 3], count: 5 }])
})
