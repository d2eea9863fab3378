import { expect } from 'vitest'
import { PLACES, PLACE_NAMES } from '#app/features/places/rules/places.ts'
import { addDays } from '#app/lib/time/days.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aBooking, aCompetition, TODAY } from '#test/makers.ts'
import { get } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import { listPlaces } from '../queries/places.server.ts'
import { BOOKING_AHEAD_DAYS } from '../rules/booking-words.ts'

const PATH = '/advertise'
testOnDatabase('each place is free from the first day that takes one more', async (db) => {
  const travel = await aCompetition(db)
  const pets = await aCompetition(db, { categories: ['Pets'] })
  for (const { competitionID } of [travel, travel, travel, travel, pets])
    await aBooking(db, competitionID, { place: 'category', state: 'agreed' })
  await aBooking(db, travel.competitionID, { place: 'digest', state: 'paid' })
  const days = { from_day: TODAY, until_day: addDays(TODAY, BOOKING_AHEAD_DAYS) }
  for (const _place of [1, 2, 3, 4])
    await aBooking(db, travel.competitionID, { place: 'listing-box', state: 'agreed', ...days })
  for (const _place of [1, 2, 3, 4])
    await aBooking(db, travel.competitionID, { place: 'home-box', state: 'asked' })
  const { until_day } = await db
    .selectFrom('bookings')
    .select('until_day')
    .where('place', '=', 'digest')
    .executeTakeFirstOrThrow()
  const next = until_day && addDays(until_day, 1)
  const tomorrow = addDays(TODAY, 1)
  expect(
    Object.fromEntries((await listPlaces(db, TODAY)).map((one) => [one.place, one.from])),
  ).toEqual({
    carousel: tomorrow,
    'home-box': tomorrow,
    category: next,
    'list-box': tomorrow,
    'listing-box': undefined,
    'round-end': tomorrow,
    digest: next,
  })
})

testOnDatabase('the text names every place', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const { status, text } = await get(app, PATH)
  expect(status).toBe(200)
  for (const place of PLACE_NAMES) expect(text).toContain(`<td>${PLACES[place].label}</td>`)
  expect((await get(app, '/sitemap.xml')).text.split(`${PATH}<`)).toHaveLength(2)
})
