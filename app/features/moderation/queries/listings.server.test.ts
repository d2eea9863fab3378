import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { findListing } from '#app/features/listings/queries/listing.server.ts'
import type { Admin } from '#app/lib/security/actor.ts'
import { addDays } from '#app/lib/time/days.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, aMember, anAdmin, NOW, TODAY } from '#test/makers.ts'
import {
  keyOf,
  listListings,
  type Filters,
  type ListingPage,
  type Order,
} from './listings.server.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'

const FEATURED = { filters: { featured: true }, order: 'featured' } as const
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)
const titlesOf = ({ listings }: ListingPage) => listings.map((one) => one.competitionTitle)
const idsOf = ({ listings }: ListingPage) => listings.map((one) => one.competitionID)

type Wanted = { order?: Order; size?: number; page?: number }

async function setUp(db: Db) {
  const { actor } = await anAdmin(db)
  const all = (filters: Filters = {}, { order = 'newest', size = 50, page = 1 }: Wanted = {}) =>
    listListings(db, actor, { filters, order, size, page })
  const queue = (
    name: 'pending' | 'fpd',
    filters: Filters = {},
    { order = 'oldest', size = 50, page = 1 }: Wanted = {},
  ) => listListings(db, actor, { filters: { ...filters, queue: name }, order, size, page })
  return { admin: actor, all, queue }
}

/** Creates a listing per status and source, oldest first, named in its title. */
async function oneOfEach(db: Db) {
  let hours = 20
  for (const status of ['pending', 'approved', 'rejected'] as const) {
    for (const source of ['member', 'admin', 'fpd', 'import'] as const) {
      const competitionTitle = `${status} ${source}`
      await aCompetition(db, { competitionTitle, status, source }, hoursAgo(hours))
      hours -= 1
    }
  }
}

testOnDatabase('a queue has its undecided listings and their number', async (db) => {
  const { queue } = await setUp(db)
  await oneOfEach(db)
  const [pending, fpd] = [await queue('pending'), await queue('fpd')]
  expect([titlesOf(pending), pending.total]).toEqual([
    ['pending member', 'pending admin', 'pending import'],
    3,
  ])
  expect([titlesOf(fpd), fpd.total]).toEqual([['pending fpd'], 1])
  expect(titlesOf(await queue('pending', { source: 'import' }))).toEqual(['pending import'])
  // A filter never adds listings of other queues or states.
  expect(await queue('pending', { source: 'fpd' })).toEqual({ listings: [], total: 0 })
  expect(await queue('fpd', { status: 'approved' })).toEqual({ listings: [], total: 0 })
})

testOnDatabase('a listed listing has all its fields', async (db) => {
  const { all, queue } = await setUp(db)
  const member = await aMember(db)
  const { competitionID } = await aCompetition(db, {
    status: 'pending',
    submittedBy: member.id,
    categories: ['Pets', 'Fashion', 'Cars'],
    prizeValue: 500,
    termsUrl: 'https://a.example/terms',
  })
  const listing = await findListing(db, competitionID)
  expect(listing).toMatchObject({
    submittedBy: member.username,
    categories: ['Pets', 'Fashion', 'Cars'],
  })
  expect((await all()).listings).toEqual([listing])
  expect((await queue('pending')).listings).toEqual([listing])
})

testOnDatabase('lists can be ordered by waiting time, newest and closing date', async (db) => {
  const { all, queue } = await setUp(db)
  for (const [title, hours, days] of [
    ['a', 3, 5],
    ['b', 1, 9],
    ['c', 2, 1],
  ] as const) {
    const fields = { competitionTitle: title, competitionEndDate: addDays(TODAY, days) }
    await aCompetition(db, { ...fields, status: 'pending' }, hoursAgo(hours))
  }
  for (const [order, expected] of [
    ['oldest', ['a', 'c', 'b']],
    ['newest', ['b', 'c', 'a']],
    ['closing', ['c', 'a', 'b']],
  ] as const) {
    expect([order, titlesOf(await all({}, { order }))]).toEqual([order, expected])
    expect([order, titlesOf(await queue('pending', {}, { order }))]).toEqual([order, expected])
  }
})

testOnDatabase('lists can be ordered by each sortable column, both ways', async (db) => {
  const { all } = await setUp(db)
  for (const [title, promoter, days] of [
    ['banana', 'Zed', 1],
    ['Apple', 'young', 3],
    ['cherry', 'Xavier', 2],
  ] as const)
    await aCompetition(db, {
      competitionTitle: title,
      promoterName: promoter,
      competitionEndDate: addDays(TODAY, days),
    })
  const ordered = async (order: Order) => titlesOf(await all({}, { order }))
  expect(await ordered('title')).toEqual(['Apple', 'banana', 'cherry'])
  expect(await ordered('title-last')).toEqual(['cherry', 'banana', 'Apple'])
  expect(await ordered('promoter')).toEqual(['cherry', 'Apple', 'banana'])
  expect(await ordered('promoter-last')).toEqual(['banana', 'Apple', 'cherry'])
  expect(await ordered('closing')).toEqual(['banana', 'cherry', 'Apple'])
  expect(await ordered('closing-last')).toEqual(['Apple', 'cherry', 'banana'])
})

testOnDatabase('pages contain every listing once, also at equal times', async (db) => {
  const { all, queue } = await setUp(db)
  const made: number[] = []
  for (let number = 0; number < 23; number += 1)
    made.push((await aCompetition(db, { status: 'pending' }, hoursAgo(number % 2))).competitionID)
  for (const order of ['oldest', 'newest', 'closing'] as const) {
    for (const read of [
      (page: number) => all({}, { order, size: 5, page }),
      (page: number) => queue('pending', {}, { order, size: 5, page }),
    ]) {
      const pages = []
      for (let page = 1; page <= 6; page += 1) pages.push(await read(page))
      expect(pages.map(({ listings }) => listings.length)).toEqual([5, 5, 5, 5, 3, 0])
      expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([23]))
      expect(pages.flatMap(idsOf).toSorted((a, b) => a - b)).toEqual(made)
    }
  }
})

const lastKey = (order: Order, { listings }: ListingPage) =>
  listings.slice(-1).map((last) => keyOf(order, last))[0]

const ORDERS = [
  'oldest',
  'newest',
  'closing',
  'closing-last',
  'title',
  'title-last',
  'promoter',
  'promoter-last',
] as const

testOnBothDatabases(
  'a page of a queue skips nothing while the one before it is decided',
  async (db) => {
    const { admin } = await setUp(db)
    const made: number[] = []
    for (let number = 0; number < 12; number += 1) {
      const [competitionTitle = '', promoterName = ''] =
        [
          ['Étoile', 'Zed'],
          ['étoile', 'the Zed'],
          ['Win 100% “x” _y', 'Ærø'],
          ['win 1.2.3', 'zed'],
        ][number % 4] ?? []
      const competitionEndDate = addDays(TODAY, number % 3)
      const fields = {
        competitionTitle,
        promoterName,
        competitionEndDate,
        status: 'pending',
      } as const
      made.push((await aCompetition(db, fields, hoursAgo(number % 2))).competitionID)
    }
    const filters = { queue: 'pending' } as const
    const page = (order: Order, after?: string) =>
      listListings(db, admin, { filters, order, size: 5, after })
    for (const order of ORDERS) {
      const whole = await listListings(db, admin, { filters, order, size: 50 })
      const first = await page(order)
      // What is decided leaves the queue, and may be changed by its decision.
      await db
        .updateTable('competitions')
        .set({
          status: 'rejected',
          end_date: addDays(TODAY, 90),
          title: 'zzz',
          promoter_name: 'zzz',
        })
        .where('id', 'in', idsOf(first))
        .execute()
      const second = await page(order, lastKey(order, first))
      const third = await page(order, lastKey(order, second))
      expect([order, ...idsOf(first), ...idsOf(second), ...idsOf(third)]).toEqual([
        order,
        ...idsOf(whole),
      ])
      for (const listing of first.listings)
        await db
          .updateTable('competitions')
          .set({
            status: 'pending',
            end_date: listing.competitionEndDate,
            title: listing.competitionTitle,
            promoter_name: listing.promoterName,
          })
          .where('id', '=', listing.competitionID)
          .execute()
    }
    for (const order of ORDERS)
      for (const key of [
        '',
        'x',
        '1',
        '1.',
        '1.x',
        '9999999999.1',
        '1.2026-02-31',
        '-1.5',
        '1.\u0000',
      ])
        expect([order, key, (await page(order, key)).total]).toEqual([order, key, made.length])
  },
)

testOnDatabase(
  'lists filter by status, source, category, featured, and all of them',
  async (db) => {
    const { all } = await setUp(db)
    await oneOfEach(db)
    await aCompetition(db, {
      competitionTitle: 'the one',
      categories: ['Cars', 'Pets'],
      competitionFeaturedFlag: 1,
      source: 'fpd',
    })
    expect((await all()).total).toBe(13)
    expect((await all({ status: 'rejected' })).total).toBe(4)
    expect((await all({ source: 'fpd' })).total).toBe(4)
    expect(titlesOf(await all({ source: 'fpd', status: 'pending' }))).toEqual(['pending fpd'])
    for (const filters of [{ category: 'Pets' }, { category: 'Cars' }, { featured: true }] as const)
      expect([filters, titlesOf(await all(filters))]).toEqual([filters, ['the one']])
    expect(await all({ category: 'Fashion' })).toEqual({ listings: [], total: 0 })
    const every: Filters = { status: 'approved', source: 'fpd', featured: true, text: 'one' }
    every.category = 'Pets'
    expect(titlesOf(await all(every))).toEqual(['the one'])
    expect((await all({ ...every, status: 'pending' })).total).toBe(0)
  },
)

testOnDatabase('featured listings are sorted by latest featured', async (db) => {
  const { admin } = await setUp(db)
  const made: number[] = []
  for (let hours = 1; hours <= 7; hours += 1) {
    const { competitionID } = await aCompetition(db, {
      competitionFeaturedFlag: 1,
      publishedAt: hoursAgo(hours - (hours % 2)),
    })
    made.push(competitionID)
  }
  await aCompetition(db)
  await aCompetition(db, { competitionFeaturedFlag: 1, status: 'rejected' })
  const waiting = await aCompetition(db, { competitionFeaturedFlag: 1, status: 'pending' })
  const pages = []
  for (const page of [1, 2, 3, 4])
    pages.push(await listListings(db, admin, { ...FEATURED, size: 3, page }))
  expect(pages.map(({ listings }) => listings.length)).toEqual([3, 3, 2, 0])
  expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([8]))
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0] = made
  expect(pages.flatMap(idsOf)).toEqual([waiting.competitionID, a, c, b, e, d, g, f])
})

testOnDatabase('an empty catalogue has empty lists', async (db) => {
  const { admin, all, queue } = await setUp(db)
  const nothing = { listings: [], total: 0 }
  expect(await all({ text: 'x', category: 'Pets' })).toEqual(nothing)
  expect(await queue('fpd')).toEqual(nothing)
  expect(await listListings(db, admin satisfies Admin, { ...FEATURED, size: 5, page: 1 })).toEqual(
    nothing,
  )
})
