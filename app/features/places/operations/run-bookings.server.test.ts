import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { dublinDay, toDay } from '#app/lib/time/days.ts'
import { DAY_MS } from '#app/lib/time/durations.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, aFlag, anAdmin, NOW } from '#test/makers.ts'
import { listBoxes, listRunning } from '../queries/bookings.server.ts'
import { firstFullDay } from '../queries/desk.server.ts'
import { PLACES } from '../rules/places.ts'
import { runBookings } from './run-bookings.server.ts'

async function aBooking(db: Db, changes: Record<string, unknown>) {
  const time = NOW.getTime()
  const { id } = await db
    .insertInto('bookings')
    .values({
      place: 'carousel',
      buyer: 'Acme',
      state: 'paid',
      created_at: time,
      changed_at: time,
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const stateOf = async (db: Db, id: number) =>
  (await db.selectFrom('bookings').select('state').where('id', '=', id).executeTakeFirstOrThrow())
    .state
const flagOf = async (db: Db, id: number) =>
  (
    await db
      .selectFrom('competitions')
      .select('featured')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).featured

testOnBothDatabases(
  'a booking begins and ends at Irish midnight, over both clock changes',
  async (db) => {
    const { competitionID } = await aCompetition(db, { competitionEndDate: toDay('2027-12-31') })
    for (const [day, before, start, lastSecond, end] of [
      [
        '2026-10-25',
        '2026-10-24T22:59:59Z',
        '2026-10-24T23:00:00Z',
        '2026-10-25T23:59:59Z',
        '2026-10-26T00:00:00Z',
      ],
      [
        '2027-03-28',
        '2027-03-27T23:59:59Z',
        '2027-03-28T00:00:00Z',
        '2027-03-28T22:59:59Z',
        '2027-03-28T23:00:00Z',
      ],
    ] as const) {
      const id = await aBooking(db, {
        competition_id: competitionID,
        from_day: day,
        until_day: day,
      })
      const at = async (time: string) => {
        await runBookings(db, new Date(time))
        return [await stateOf(db, id), await flagOf(db, competitionID)]
      }
      expect(await at(before)).toEqual(['paid', null])
      expect(await at(start)).toEqual(['running', 1])
      expect(await at(lastSecond)).toEqual(['running', 1])
      expect(await at(end)).toEqual(['ended', null])
    }
  },
)

testOnDatabase('many servers after downtime begin and end each booking once', async (db) => {
  const { competitionID } = await aCompetition(db)
  const id = await aBooking(db, {
    competition_id: competitionID,
    from_day: '2026-11-01',
    until_day: '2026-11-30',
  })
  const over = await aBooking(db, {
    competition_id: competitionID,
    from_day: '2026-11-01',
    until_day: '2026-11-02',
  })
  await runBookings(db, NOW)
  await Promise.all([1, 2, 3].map(() => runBookings(db, NOW)))
  expect(await stateOf(db, id)).toBe('running')
  expect(await stateOf(db, over)).toBe('ended')
  const log = await db
    .selectFrom('moderation_log')
    .select('action')
    .where('competition_id', '=', competitionID)
    .where('action', '=', 'featured')
    .execute()
  expect(log).toHaveLength(1)
})

testOnDatabase('a flag pauses a booking until it is resolved', async (db) => {
  const { competitionID } = await aCompetition(db)
  const id = await aBooking(db, {
    competition_id: competitionID,
    from_day: '2026-11-01',
    until_day: '2026-11-30',
  })
  await runBookings(db, NOW)
  await aFlag(db, competitionID)
  await runBookings(db, NOW)
  expect([await stateOf(db, id), await flagOf(db, competitionID)]).toEqual(['running', null])
  await db
    .updateTable('link_flags')
    .set({ resolved_at: NOW.getTime(), resolution: 'dismissed' })
    .execute()
  await runBookings(db, NOW)
  expect([await stateOf(db, id), await flagOf(db, competitionID)]).toEqual(['running', 1])
  expect(await runBookings(db, NOW)).toBe(0)
})

testOnBothDatabases('a booking is paused while its listing is closed', async (db) => {
  const { competitionID } = await aCompetition(db, { competitionFeaturedFlag: 1 })
  const closeOn = (day: string) =>
    db
      .updateTable('competitions')
      .set({ end_date: toDay(day) })
      .where('id', '=', competitionID)
      .execute()
  const flagOnceClosed = async (day: string) => {
    await closeOn(day)
    await runBookings(db, NOW)
    return flagOf(db, competitionID)
  }
  expect(await flagOnceClosed('2026-11-20')).toBeNull()
  expect(await flagOnceClosed('2026-12-20')).toBe(1)
})

testOnDatabase(
  'the flag alone, as an earlier version sets it, makes and ends a booking',
  async (db) => {
    await anAdmin(db)
    const { competitionID } = await aCompetition(db, { competitionFeaturedFlag: 1 })
    const bookings = () =>
      db
        .selectFrom('bookings')
        .select(['state', 'buyer', 'until_day'])
        .where('competition_id', '=', competitionID)
        .orderBy('id')
        .execute()
    const running = { state: 'running', buyer: 'Admin', until_day: null }
    const ended = { ...running, state: 'ended' }
    const set = (featured: 1 | null) =>
      db.updateTable('competitions').set({ featured }).where('id', '=', competitionID).execute()
    expect(await bookings()).toEqual([running])
    await runBookings(db, NOW)
    expect(await flagOf(db, competitionID)).toBe(1)
    await set(null)
    expect(await bookings()).toEqual([ended])
    await set(1)
    expect(await bookings()).toEqual([ended, running])
  },
)

testOnDatabase(
  'everything that runs is in the public list, with the two house adverts',
  async (db) => {
    const { competitionID } = await aCompetition(db)
    await aBooking(db, {
      competition_id: competitionID,
      from_day: '2026-11-20',
      until_day: '2026-11-21',
    })
    await aBooking(db, {
      competition_id: competitionID,
      state: 'agreed',
      from_day: '2026-11-20',
      until_day: '2026-11-21',
    })
    const list = async (day: string) =>
      (await listRunning(db, toDay(day))).map(({ place, buyer }) => `${place} ${buyer}`).toSorted()
    const house = ['home-box House', 'home-box House']
    expect(await list('2026-11-19')).toEqual(house)
    expect(await list('2026-11-21')).toEqual(['carousel Acme', ...house])
    expect(await list('2026-11-22')).toEqual(house)
  },
)

const versionOf = async (db: Db) =>
  (await db.selectFrom('catalogue').select('version').executeTakeFirstOrThrow()).version

testOnDatabase('a pause and a changed feature reach cached pages', async (db) => {
  const { competitionID } = await aCompetition(db, { competitionEndDate: toDay('2027-12-31') })
  await aBooking(db, {
    competition_id: competitionID,
    place: 'list-box',
    url: '/x',
    btn_text: 'See it',
    description: 'Win.',
    state: 'running',
  })
  /** Whether a run raised the version, which caches of pages and boxes are kept by. */
  const isTold = async () => {
    const before = await versionOf(db)
    const changed = await runBookings(db, NOW)
    return [changed, (await versionOf(db)) > before]
  }
  expect(await isTold()).toEqual([0, false])
  const flagID = await aFlag(db, competitionID)
  expect(await isTold(), 'a pause').toEqual([1, true])
  expect(await isTold()).toEqual([0, false])
  await db
    .updateTable('link_flags')
    .set({ resolved_at: 1, resolution: 'dismissed' })
    .where('id', '=', flagID)
    .execute()
  expect(await isTold(), 'its end').toEqual([1, true])
  // An earlier version set the flag alone.
  const booking = await aBooking(db, { competition_id: competitionID, state: 'running' })
  expect(await isTold(), 'a feature').toEqual([1, true])
  await db.updateTable('bookings').set({ state: 'withdrawn' }).where('id', '=', booking).execute()
  expect(await isTold(), 'its end').toEqual([1, true])
  expect(await flagOf(db, competitionID)).toBeNull()
})

testOnDatabase('a box of a listing that became restricted is paused', async (db) => {
  const { competitionID } = await aCompetition(db, { competitionEndDate: toDay('2027-12-31') })
  const id = await aBooking(db, {
    competition_id: competitionID,
    place: 'home-box',
    url: '/x',
    btn_text: 'See it',
    description: 'Win at cards.',
    from_day: dublinDay(NOW),
  })
  await runBookings(db, NOW)
  const shown = async () => (await listBoxes(db, dublinDay(NOW))).some((box) => box.id === id)
  expect(await shown()).toBe(true)
  await db
    .updateTable('competitions')
    .set({ restricted: 1 })
    .where('id', '=', competitionID)
    .execute()
  expect(await shown()).toBe(false)
  await runBookings(db, NOW)
  const { paused_at } = await db
    .selectFrom('bookings')
    .select('paused_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(paused_at).toBe(NOW.getTime())
})

testOnDatabase('a full category leaves room in every other one', async (db) => {
  const { competitionID } = await aCompetition(db, { competitionEndDate: toDay('2027-12-31') })
  const day = dublinDay(NOW)
  const wanted = { place: 'category', from: day, until: day }
  for (let taken = 0; taken < PLACES.category.capacity; taken += 1)
    await aBooking(db, {
      competition_id: competitionID,
      place: 'category',
      url: '/x',
      btn_text: 'See it',
      description: 'Win.',
      from_day: day,
      until_day: day,
    })
  const { main_category: category } = await db
    .selectFrom('competitions')
    .select('main_category')
    .where('id', '=', competitionID)
    .executeTakeFirstOrThrow()
  expect(await firstFullDay(db, { ...wanted, category })).toBe(day)
  expect(await firstFullDay(db, { ...wanted, category: 'Pets' })).toBeUndefined()
})

testOnDatabase('a year after a booking has ended its buyer is forgotten', async (db) => {
  const { competitionID } = await aCompetition(db)
  const booked = { competition_id: competitionID, buyer_email: 'mary@acme.example' }
  const ended = NOW.getTime() - 366 * DAY_MS
  await aBooking(db, { ...booked, state: 'ended', changed_at: ended })
  await aBooking(db, { ...booked, state: 'withdrawn', changed_at: ended })
  await aBooking(db, { ...booked, state: 'ended', changed_at: NOW.getTime() })
  await aBooking(db, { ...booked, state: 'agreed', changed_at: ended })
  await runBookings(db, NOW)
  const buyers = await db
    .selectFrom('bookings')
    .select(['state', 'buyer', 'buyer_email'])
    .where('competition_id', '=', competitionID)
    .orderBy('id')
    .execute()
  expect(buyers.map(({ state, buyer, buyer_email }) => [state, buyer, buyer_email])).toEqual([
    ['ended', 'Forgotten after a year', null],
    ['withdrawn', 'Forgotten after a year', null],
    ['ended', 'Acme', 'mary@acme.example'],
    ['agreed', 'Acme', 'mary@acme.example'],
  ])
})
