import { expect } from 'vitest'
import {
  listed,
  listPage,
  countByCategory,
  listSimilar,
} from '#app/features/directory/rules/open-lists.ts'
import { openNow } from '#test/open-listings.ts'
import type { Db } from '#app/db/client.server.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, NOW, TODAY } from '#test/makers.ts'
import { CATEGORIES, type Category } from '../rules/categories.ts'
import { isListedUnder, isRestricted } from '../rules/listing.ts'
import {
  countAddedLast7Days,
  listNewestAfter,
  loadHomeLists,
} from '#app/features/directory/queries/lists.server.ts'
import { listForFeed } from '#app/features/directory/queries/feeds.server.ts'
import { searchCompetitions } from '#app/features/directory/queries/search.server.ts'

const RESTRICTED = {
  'main category': { categories: ['Gambling', 'Tickets'] },
  'second category': { categories: ['Tickets', 'Pay to Play'] },
  'third category': { categories: ['Tickets', 'Pets', 'Gambling'] },
  'costs money': { categories: ['Tickets'], costsMoney: true },
} as const
const UNRESTRICTED = {
  'plain draw': { categories: ['Tickets'] },
  'for adults': { categories: ['Tickets', 'Pets'], over18: true },
} as const

async function fill(db: Db, listings: Record<string, object>) {
  for (const [competitionTitle, listing] of Object.entries(listings))
    await aCompetition(db, {
      competitionTitle,
      competitionFeaturedFlag: 1,
      competitionEndDate: TODAY,
      ...listing,
    })
}

const titles = (cards: readonly { competitionTitle: string }[]) =>
  cards.map(({ competitionTitle }) => competitionTitle).toSorted()

testOnDatabase('a restricted listing is in no public list', async (db) => {
  await fill(db, { ...RESTRICTED, ...UNRESTRICTED })
  const shown = Object.keys(UNRESTRICTED).toSorted()
  const { newest, ending, carousel } = await loadHomeLists(db, await openNow(db))
  const lists = {
    newest,
    ending,
    premium: carousel.premium,
    others: carousel.others,
    recent: await listNewestAfter(db, await openNow(db), undefined, 50),
    category: listPage(await openNow(db), 'Tickets', 1),
    similar: listSimilar(await openNow(db), 'Tickets', 0),
    feed: await listForFeed(db, await openNow(db), { list: 'new' }, 50),
    categoryFeed: await listForFeed(
      db,
      await openNow(db),
      { list: 'category', category: 'Tickets' },
      50,
    ),
  }
  for (const [name, cards] of Object.entries(lists))
    expect([name, titles(cards)]).toEqual([name, shown])
  expect(await countAddedLast7Days(db, NOW)).toBe(2)
  expect(countByCategory(await openNow(db))).toEqual(
    new Map([
      ['Tickets', 2],
      ['Pets', 1],
      ['Gambling', 2],
      ['Pay to Play', 1],
    ]),
  )
})

testOnDatabase(
  'a restricted category lists its listings, which have no similar ones',
  async (db) => {
    await fill(db, { ...RESTRICTED, ...UNRESTRICTED })
    expect(titles(listPage(await openNow(db), 'Gambling', 1))).toEqual([
      'main category',
      'third category',
    ])
    expect(titles(listPage(await openNow(db), 'Pay to Play', 1))).toEqual(['second category'])
    expect(listSimilar(await openNow(db), 'Gambling', 0)).toEqual([])
  },
)

testOnDatabase('restricted listings come last in search', async (db) => {
  // In the title a word ranks first.
  await aCompetition(db, { competitionTitle: 'Kayak raffle', costsMoney: true })
  await aCompetition(db, { competitionTitle: 'Kayak bets', categories: ['Pets', 'Gambling'] })
  await aCompetition(db, { competitionTitle: 'A trip', description: 'With a kayak.' })
  const { competitions } = searchCompetitions(await openNow(db), 'kayak')
  expect(competitions.map((card) => [card.competitionTitle, card.restricted])).toEqual([
    ['A trip', false],
    ['Kayak bets', true],
    ['Kayak raffle', true],
  ])
})

testOnDatabase('a listing is marked and listed as the rules say', async (db) => {
  for (const category of CATEGORIES)
    for (const others of [[], ['Toys and Games'], ['Toys and Games', 'Video Games']] as const)
      for (const costsMoney of [false, true]) {
        const categories = [...new Set<Category>([...others, category])]
        await aCompetition(db, { categories, costsMoney, over18: !costsMoney })
      }
  const open = await openNow(db)
  for (const listing of open.all) {
    const { categories, costsMoney, card } = listing
    expect(card.restricted).toBe(isRestricted({ categories, costsMoney }))
    for (const category of CATEGORIES)
      expect(listed(open, category).includes(listing), category).toBe(
        categories.includes(category) && isListedUnder(category, card.restricted),
      )
  }
})
