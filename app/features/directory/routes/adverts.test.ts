import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { runBookings } from '#app/features/places/operations/run-bookings.server.ts'
import { PLACE_NAMES, type Place } from '#app/features/places/rules/places.ts'
import { readRecord } from '#app/features/promoters/queries/record.server.ts'
import { addDays } from '#app/lib/time/days.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aBooking, aCompetition, anAdmin, NOW, TODAY } from '#test/makers.ts'
import { get } from '#test/roles/call.ts'
import { pagesAsData } from '#test/roles/pages.ts'

const RUNNING = { state: 'running', from_day: TODAY, until_day: addDays(TODAY, 3) } as const
const CATEGORY = '/competition-category/travel-and-hotels'
const sentenceOf = (place: Place) => `Win by ${place}.`

async function book(db: Db, competitionID: number, place: Place, changes: object = {}) {
  const box = {
    btn_text: 'See the competition',
    description: sentenceOf(place),
    url: '/competition/win-a-weekend-in-dingle',
  }
  return aBooking(db, competitionID, {
    ...RUNNING,
    place,
    ...(place !== 'carousel' && box),
    ...changes,
  })
}

/** The data of all of a page's loaders. */
async function openPages(db: Db) {
  const app = testApp(db, { renderPage: await pagesAsData(), clock: () => NOW })
  return async (path: string, caller?: Parameters<typeof get>[2]) =>
    (await get(app, path, caller)).text
}

/** The numbers of listings in the order in which a page's data has them. */
const orderIn = (text: string) =>
  [...text.matchAll(/"competitionID\\?":(\d+)/g)].map(([, id]) => Number(id))

testOnDatabase('each place shows its box on its pages alone, labelled', async (db) => {
  const { competitionID, competitionSlug } = await aCompetition(db)
  for (let more = 0; more < 8; more += 1) await aCompetition(db)
  const places = PLACE_NAMES.filter((place) => place !== 'carousel' && place !== 'digest')
  for (const place of places) await book(db, competitionID, place)
  const read = await openPages(db)
  const shownOn = async (path: string) => {
    const text = await read(path)
    return places.filter((place) => text.includes(sentenceOf(place)))
  }
  expect(await shownOn('/')).toEqual(['home-box'])
  expect(await shownOn('/new-competitions')).toEqual(['list-box'])
  expect(await shownOn('/competitions-ending-soon')).toEqual(['list-box'])
  expect(await shownOn(CATEGORY)).toEqual(['category', 'list-box'])
  expect(await shownOn(`/competition/${competitionSlug}`)).toEqual(['listing-box'])
  expect(await shownOn('/todays-round')).toEqual(['round-end'])
  for (const path of ['/search?q=Dingle', '/advertise', '/competition-category'])
    expect([path, await shownOn(path)]).toEqual([path, []])
  const list = await read('/new-competitions')
  expect(list).toContain('>Advert<')
  expect(list).toContain('rel=\\"sponsored nofollow noopener\\"')
  const publicList = await read('/how-we-work')
  expect(publicList.match(/for Acme Ltd/g)).toHaveLength(places.length)
})

testOnDatabase('a category shows the boxes of its own listings, after some', async (db) => {
  const { competitionID } = await aCompetition(db)
  for (let more = 0; more < 8; more += 1) await aCompetition(db)
  await aCompetition(db, { categories: ['Pets'] })
  await book(db, competitionID, 'category')
  await book(db, competitionID, 'list-box')
  const read = await openPages(db)
  const advertsOf = async (path: string) => {
    const { loaderData } = JSON.parse(await read(path)) as {
      loaderData: Record<string, { adverts?: Record<string, string> }>
    }
    return Object.values(loaderData).find((data) => data.adverts)?.adverts ?? {}
  }
  const ofCategory = await advertsOf(CATEGORY)
  expect(Object.keys(ofCategory)).toEqual(['3', '7'])
  expect(ofCategory[3]).toContain(sentenceOf('category'))
  expect(ofCategory[7]).toContain(sentenceOf('list-box'))
  expect(Object.keys(await advertsOf('/competition-category/pets'))).toEqual(['0'])
})

testOnDatabase('nothing is shown beside what is restricted, nor for admins', async (db) => {
  const { competitionID } = await aCompetition(db)
  const bets = await aCompetition(db, { categories: ['Gambling'] })
  const paid = await aCompetition(db, { costsMoney: true })
  for (const place of PLACE_NAMES) await book(db, competitionID, place)
  const read = await openPages(db)
  for (const path of [
    '/competition-category/gambling?over18=yes',
    `/competition/${bets.competitionSlug}?over18=yes`,
    `/competition/${paid.competitionSlug}?over18=yes`,
  ]) {
    const text = await read(path)
    expect([path, text.includes('Win a weekend'), text.includes('Win by ')]).toEqual([
      path,
      true,
      false,
    ])
  }
  const admin = await anAdmin(db)
  for (const path of ['/admin', '/admin/pending', '/admin/stats'])
    expect([path, (await read(path, admin)).includes('Win by ')]).toEqual([path, false])
})

testOnDatabase(
  'an advert of a listing that becomes restricted is paused, and is shown nowhere before that',
  async (db) => {
    const { competitionID } = await aCompetition(db)
    for (const place of PLACE_NAMES) await book(db, competitionID, place)
    await db.updateTable('competitions').set({ restricted: 1 }).execute()
    const read = await openPages(db)
    for (const path of ['/', '/new-competitions', '/todays-round', '/how-we-work'])
      expect([path, (await read(path)).includes('Acme')]).toEqual([path, false])
    await runBookings(db, NOW)
    const paused = db.selectFrom('bookings').select('id').where('paused_at', 'is not', null)
    expect(await paused.execute()).toHaveLength(PLACE_NAMES.length)
  },
)

testOnDatabase(
  'lists, round and a promoter’s record are equal with 0 and with 50 bookings',
  async (db) => {
    const made = []
    for (let number = 0; number < 12; number += 1)
      made.push(await aCompetition(db, { prizeValue: number, competitionEndDate: TODAY }))
    const paths = ['/new-competitions', '/competitions-ending-soon', CATEGORY].flatMap((path) =>
      ['', '?sort=value', '?page=2'].map((query) => path + query),
    )
    const { promoterId } = await db
      .selectFrom('competitions')
      .select('promoter_id as promoterId')
      .where('id', '=', made[0]?.competitionID ?? 0)
      .executeTakeFirstOrThrow()
    const look = async () => {
      const read = await openPages(db)
      const orders = []
      for (const path of [...paths, '/todays-round', '/search?q=weekend'])
        orders.push([path, orderIn(await read(path))])
      return { orders, record: await readRecord(db, [promoterId ?? 0], TODAY) }
    }
    const before = await look()
    expect(before.orders.every(([, ids]) => ids && ids.length > 0)).toBe(true)
    for (let number = 0; number < 50; number += 1)
      await book(
        db,
        made[(number * 7) % made.length]?.competitionID ?? 0,
        PLACE_NAMES[number % PLACE_NAMES.length] ?? 'carousel',
      )
    await runBookings(db, NOW)
    expect(await look()).toEqual(before)
  },
)
