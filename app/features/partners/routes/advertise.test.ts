import { expect } from 'vitest'
import { parseConfig } from '#app/config.server.ts'
import type { Db } from '#app/db/client.server.ts'
import { PLACES, PLACE_NAMES } from '#app/features/bookings/rules/places.ts'
import { addDays, toDay } from '#app/lib/time/days.ts'
import { weekdayOf } from '#app/lib/time/read-days.ts'
import { testApp } from '#test/app.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aCampaign } from '#test/campaigns.ts'
import { aBooking, aCompetition, aVisitor, NOW, TODAY } from '#test/makers.ts'
import { get, postForm } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { listPlaces } from '../queries/places.server.ts'

const PATH = '/advertise'
const openApp = async (db: Db, ADVERTISE = 'on') =>
  testApp(db, {
    renderPage: await pagesAsData(),
    config: parseConfig({
      BASE_URL: 'https://competitions.example',
      LOG_LEVEL: 'silent',
      ADVERTISE,
    }),
  })
const placesOf = async (db: Db) =>
  new Map((await listPlaces(db, TODAY)).map((one) => [one.place, one]))

testOnBothDatabases('views are sums of 30 days, rounded, and none below ten', async (db) => {
  const visit = (page: string, visits: number, daysAgo: number) => ({
    day: addDays(TODAY, -daysAgo),
    page,
    figure: 'LCP' as const,
    up_to: 1000 + daysAgo,
    visits,
  })
  await db
    .insertInto('visit_figures')
    .values([
      visit('/', 300, 1),
      visit('/', 9, 30),
      visit('/', 5000, 31),
      visit('/competition/:comp', 2, 1),
      visit('/new-competitions', 3, 1),
      visit('/competition-category/:cat', 3, 1),
    ])
    .execute()
  const send_at = NOW.getTime()
  for (const [digest_week, sent] of [
    ['2026-W47', 12],
    [null, 500],
  ] as const) {
    const campaign_id = await aCampaign(db, { digest_week, send_at })
    const mail = { campaign_id, state: 'sent' as const, due_at: 0, done_at: 1 }
    await db
      .insertInto('campaign_recipients')
      .values(Array.from({ length: sent }, () => mail))
      .execute()
  }
  const places = await placesOf(db)
  expect(PLACE_NAMES.map((place) => [place, places.get(place)?.views])).toEqual([
    ['carousel', 1200],
    ['home-box', 1200],
    ['category', 12],
    ['list-box', 24],
    ['listing-box', null],
    ['round-end', null],
    ['digest', 12],
  ])
})

testOnBothDatabases('the calendar says what is free, by category of the fullest', async (db) => {
  const travel = await aCompetition(db)
  const pets = await aCompetition(db, { categories: ['Pets'] })
  for (const { competitionID } of [travel, travel, pets])
    await aBooking(db, competitionID, { place: 'category', state: 'agreed' })
  await aBooking(db, travel.competitionID, { place: 'digest', state: 'paid' })
  await aBooking(db, travel.competitionID, { place: 'home-box', state: 'asked' })
  const places = await placesOf(db)
  const daysOf = (place: (typeof PLACE_NAMES)[number]) =>
    (places.get(place)?.weeks ?? []).flat().filter(({ free }) => free !== null)
  const free = (place: (typeof PLACE_NAMES)[number]) =>
    [0, 6, 7].map((index) => daysOf(place)[index]?.free)
  expect(free('category')).toEqual([2, 2, 4])
  expect(free('digest')).toEqual([0, 0, 1])
  expect(free('home-box')).toEqual([4, 4, 4])
})

testOnBothDatabases('the calendar begins tomorrow, in weeks from Monday', async (db) => {
  for (const today of ['2026-11-21', '2026-11-22', '2026-11-23'].map(toDay)) {
    const [place] = await listPlaces(db, today)
    const weeks = place?.weeks ?? []
    const days = weeks.flat().filter(({ free }) => free !== null)
    expect(weeks.map(([first]) => first && weekdayOf(first.day))).toEqual([1, 1, 1, 1, 1])
    expect(days[0]?.day).toBe(addDays(today, 1))
    expect(days.length).toBeGreaterThanOrEqual(28)
  }
})

testOnBothDatabases('the operator can close the page; its text names every place', async (db) => {
  const { status, text } = await get(await openApp(db), PATH)
  expect(status).toBe(200)
  for (const place of PLACE_NAMES) expect(text).toContain(`<td>${PLACES[place].label}</td>`)
  const closed = await openApp(db, 'off')
  expect((await get(closed, PATH)).status).toBe(404)
  expect((await get(closed, '/sitemap.xml')).text).not.toContain(PATH)
  expect((await postForm(closed, PATH, { intent: 'ask' }, aVisitor())).status).toBe(404)
  expect(await db.selectFrom('bookings').select('id').execute()).toHaveLength(2)
})
