import { expect } from 'vitest'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { openCounters } from '../operations/counters.server.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { testApp } from '#test/app.ts'
import { TODAY } from '#test/makers.ts'
import { get } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

testOnBothDatabases('an own advert leads on while it runs, and no longer', async (db) => {
  const app = testApp(db, { renderPage: await pagesAsData() })
  const answer = await get(app, '/advert/1')
  expect(answer.status).toBe(302)
  expect(answer.headers.get('location')).toBe('/competition-category/travel-and-hotels')
  expect((await get(app, '/advert/3')).status).toBe(404)
  expect((await get(app, '/advert/x')).status).toBe(404)
  await db.updateTable('bookings').set({ state: 'ended' }).where('id', '=', 1).execute()
  await announceChange(db)
  expect((await get(app, '/advert/1')).status).toBe(404)
})

testOnDatabase('openings add up per day, and those of unknown adverts are dropped', async (db) => {
  const counters = openCounters({ db, log: { warn: () => {} } })
  for (const id of [1, 1, 99]) counters.count('advert', [TODAY, id])
  await counters.flush()
  counters.count('advert', [TODAY, 1])
  await counters.flush()
  const rows = await db.selectFrom('booking_counts').selectAll().execute()
  expect(rows).toEqual([{ day: TODAY, booking_id: 1, openings: 3 }])
  expect(Object.keys(rows[0] ?? {}).toSorted()).toEqual(['booking_id', 'day', 'openings'])
})
