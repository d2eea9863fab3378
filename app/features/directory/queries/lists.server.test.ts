import { expect } from 'vitest'
import {
  listPage,
  countByCategory,
  countByCounty,
  listed,
  listSimilar,
} from '../rules/open-lists.ts'
import { openNow } from '#test/open-listings.ts'
import { addDays, toDay } from '#app/lib/time/days.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, NOW, TODAY } from '#test/makers.ts'
import { isInPast } from '#app/features/listings/rules/closing.ts'
import { runBookings } from '#app/features/places/operations/run-bookings.server.ts'
import { pickCarousel } from '../rules/lists.ts'
import { selectCards, isOpenOn } from '#app/features/listings/queries/cards.server.ts'
import { findCompetition } from '#app/features/listings/queries/detail.server.ts'
import { countAddedLast7Days, listNewestAfter, listPremium, loadHomeLists } from './lists.server.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'

const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)

testOnDatabase('the newest list shows open public listings, newest first', async (db) => {
  await aCompetition(db, { competitionTitle: 'older', publishedAt: hoursAgo(5) })
  await aCompetition(db, { competitionTitle: 'newer', publishedAt: hoursAgo(1) })
  await aCompetition(db, { competitionTitle: 'closed', competitionEndDate: addDays(TODAY, -1) })
  await aCompetition(db, { competitionTitle: 'waiting', status: 'pending' })
  await aCompetition(db, { competitionTitle: 'bets', categories: ['Gambling'] })

  const competitions = listPage(await openNow(db), 'newest', 1)
  expect(competitions.map((card) => card.competitionTitle)).toEqual(['newer', 'older'])
  expect(listed(await openNow(db), 'newest').length).toBe(2)
})

testOnDatabase('a county counts what its list shows, without restricted listings', async (db) => {
  for (const costsMoney of [false, true])
    await aCompetition(db, { onlyCounties: 'cork', prizeCounties: 'cork, kerry', costsMoney })
  const counts = [
    { county: 'cork', open: 1 },
    { county: 'kerry', open: 1 },
  ]
  expect(countByCounty(await openNow(db))).toEqual(counts)
})

testOnDatabase('SQL and TypeScript agree on what is open', async (db) => {
  const days = [-400, -1, 0, 1, 30].map((distance) => addDays(TODAY, distance))
  for (const competitionEndDate of days) await aCompetition(db, { competitionEndDate })

  const open = await selectCards(db).where(isOpenOn(TODAY)).execute()
  const byRule = days.filter((day) => !isInPast(day, TODAY))
  expect(open.map(({ end_date }) => end_date).toSorted()).toEqual(byRule.toSorted())
})

testOnDatabase(
  'paging after a listing neither repeats nor skips, also at equal times',
  async (db) => {
    for (let number = 0; number < 25; number += 1)
      await aCompetition(db, { publishedAt: hoursAgo(number % 4) })

    const seen: number[] = []
    for (let after: number | undefined; ;) {
      const cards = await listNewestAfter(db, await openNow(db), after, 4)
      if (cards.length === 0) break
      seen.push(...cards.map(({ competitionID }) => competitionID))
      after = seen.at(-1)
    }
    const open = await openNow(db)
    const pages = [1, 2, 3].map((page) => listPage(open, 'newest', page))
    expect(new Set(seen).size).toBe(25)
    expect(pages.flat().map((card) => card.competitionID)).toEqual(seen)
  },
)

testOnDatabase('ending soon: today to 7 days ahead, soonest first', async (db) => {
  for (const distance of [8, 7, 0, -1, 3]) {
    await aCompetition(db, { competitionEndDate: addDays(TODAY, distance) })
  }

  const competitions = listPage(await openNow(db), 'ending-soon', 1)
  expect(competitions.map((card) => card.competitionEndDate)).toEqual([
    TODAY,
    addDays(TODAY, 3),
    addDays(TODAY, 7),
  ])
  expect(listed(await openNow(db), 'ending-soon').length).toBe(3)
})

testOnDatabase('a category lists its listings, as main or further category', async (db) => {
  await aCompetition(db, {
    competitionTitle: 'first',
    categories: ['Pets'],
    publishedAt: hoursAgo(3),
  })
  await aCompetition(db, {
    competitionTitle: 'second',
    categories: ['Shopping', 'Pets'],
    publishedAt: hoursAgo(2),
  })
  await aCompetition(db, {
    competitionTitle: 'closed',
    categories: ['Pets'],
    competitionEndDate: addDays(TODAY, -1),
  })

  const competitions = listPage(await openNow(db), 'Pets', 1)
  expect(competitions.map((card) => card.competitionTitle)).toEqual(['second', 'first'])
  expect(countByCategory(await openNow(db))).toEqual(
    new Map([
      ['Pets', 2],
      ['Shopping', 1],
    ]),
  )
})

testOnDatabase('premium: featured and open only', async (db) => {
  await aCompetition(db, { competitionTitle: 'featured', competitionFeaturedFlag: 1 })
  await aCompetition(db, { competitionTitle: 'plain' })
  await aCompetition(db, { competitionFeaturedFlag: 1, competitionEndDate: addDays(TODAY, -1) })

  const cards = await listPremium(db, await openNow(db), 10)
  expect(cards.map((card) => [card.competitionTitle, card.competitionFeaturedFlag])).toEqual([
    ['featured', 1],
  ])
})

testOnDatabase(
  'the carousel begins with a featured listing and has six different ones',
  async (db) => {
    const featured = await aCompetition(db, { competitionFeaturedFlag: 1 })
    for (let number = 0; number < 10; number += 1) await aCompetition(db)

    const { carousel } = await loadHomeLists(db, await openNow(db))
    const ids = pickCarousel(carousel, 7).map((card) => card.competitionID)
    expect(ids[0]).toBe(featured.competitionID)
    expect(new Set(ids).size).toBe(6)
  },
)

testOnDatabase('the count of the last 7 days includes closed listings', async (db) => {
  await aCompetition(db, { publishedAt: hoursAgo(1) })
  await aCompetition(db, { publishedAt: hoursAgo(24), competitionEndDate: addDays(TODAY, -1) })
  await aCompetition(db, { publishedAt: hoursAgo(7 * 24 + 1) })
  await aCompetition(db, { status: 'pending' })

  expect(await countAddedLast7Days(db, NOW)).toBe(2)
})

testOnDatabase('similar listings share the category and exclude the listing itself', async (db) => {
  const shown = await aCompetition(db, { categories: ['Pets'] })
  const other = await aCompetition(db, { categories: ['Pets'] })
  await aCompetition(db, { categories: ['Cars'] })

  const cards = listSimilar(await openNow(db), 'Pets', shown.competitionID)
  expect(cards.map((card) => card.competitionID)).toEqual([other.competitionID])
})

testOnDatabase('a listing is found by its slug, with its categories in order', async (db) => {
  const { competitionSlug } = await aCompetition(db, {
    competitionTitle: 'Win a day at the races',
    categories: ['Tickets', 'Fashion'],
    winnerAnnouncementDate: toDay('2026-12-10'),
  })

  expect(await findCompetition(db, competitionSlug)).toMatchObject({
    competitionSlug: 'win-a-day-at-the-races',
    competitionImageURL: '/images/categories/tickets.webp',
    categories: ['Tickets', 'Fashion'],
    winnerAnnouncementDate: '2026-12-10',
    publishedAt: NOW.getTime(),
  })
  expect(await findCompetition(db, 'no-such')).toBeUndefined()
})

testOnDatabase('listings with the same title get different slugs', async (db) => {
  const slugs = await Promise.all(
    [1, 2, 3].map(async () => (await aCompetition(db)).competitionSlug),
  )
  expect(new Set(slugs).size).toBe(3)
})

testOnDatabase('the order of every list is equal with 0 and with 50 bookings', async (db) => {
  const ids: number[] = []
  for (let number = 0; number < 20; number += 1)
    ids.push((await aCompetition(db, { prizeValue: number })).competitionID)
  const orders = async () => {
    const read = []
    for (const list of ['newest', 'ending-soon', 'Toys and Games'] as const)
      for (const sort of [undefined, 'closing', 'value', 'quiet'] as const)
        read.push(
          listPage(await openNow(db), list, 1, { limit: 20, ...(sort && { sort }) }).map(
            ({ competitionID }) => competitionID,
          ),
        )
    const { newest, ending } = await loadHomeLists(db, await openNow(db))
    return [...read, [...newest, ...ending].map(({ competitionID }) => competitionID)]
  }
  const before = await orders()
  for (let number = 0; number < 50; number += 1)
    await db
      .insertInto('bookings')
      .values({
        place: 'carousel',
        competition_id: ids[number % ids.length] ?? null,
        buyer: 'Acme',
        state: 'paid',
        from_day: TODAY,
        until_day: TODAY,
        created_at: NOW.getTime(),
        changed_at: NOW.getTime(),
      })
      .execute()
  await runBookings(db, NOW)
  expect((await loadHomeLists(db, await openNow(db))).carousel.premium).toHaveLength(20)
  expect(await orders()).toEqual(before)
})
