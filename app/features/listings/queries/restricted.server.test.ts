import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition, NOW, TODAY } from '#test/makers.ts'
import { CATEGORIES, type Category } from '../rules/categories.ts'
import { isListedUnder, isRestricted } from '../rules/listing.ts'
import { openCatalogue } from '#app/features/directory/queries/catalogue.server.ts'
import {
  countAddedLast7Days,
  countByCategory,
} from '#app/features/directory/queries/counts.server.ts'
import { listForFeed } from '#app/features/directory/queries/feeds.server.ts'
import {
  listPage,
  listForSitemap,
  listNewestAfter,
  loadHomeLists,
} from '#app/features/directory/queries/lists.server.ts'
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

testOnBothDatabases('a restricted listing is in no public list', async (db) => {
  await fill(db, { ...RESTRICTED, ...UNRESTRICTED })
  const shown = Object.keys(UNRESTRICTED).toSorted()
  const { newest, ending, carousel } = await loadHomeLists(db, TODAY)
  const lists = {
    newest,
    ending,
    premium: carousel.premium,
    others: carousel.others,
    recent: await listNewestAfter(db, undefined, 50, TODAY),
    category: await listPage(db, 'Tickets', 1, TODAY),
    similar: await openCatalogue(db).listSimilar('Tickets', 0, TODAY),
    feed: await listForFeed(db, { list: 'new' }, 50, TODAY),
    categoryFeed: await listForFeed(db, { list: 'category', category: 'Tickets' }, 50, TODAY),
  }
  for (const [name, cards] of Object.entries(lists))
    expect([name, titles(cards)]).toEqual([name, shown])
  expect(
    (await listForSitemap(db, { limit: 50 }, TODAY)).map(({ slug }) => slug).toSorted(),
  ).toEqual(['for-adults', 'plain-draw'])
  expect(await countAddedLast7Days(db, NOW)).toBe(2)
  expect(await countByCategory(db, TODAY)).toEqual(
    new Map([
      ['Tickets', 2],
      ['Pets', 1],
      ['Gambling', 2],
      ['Pay to Play', 1],
    ]),
  )
})

testOnBothDatabases(
  'a restricted category lists its listings, which have no similar ones',
  async (db) => {
    await fill(db, { ...RESTRICTED, ...UNRESTRICTED })
    expect(titles(await listPage(db, 'Gambling', 1, TODAY))).toEqual([
      'main category',
      'third category',
    ])
    expect(titles(await listPage(db, 'Pay to Play', 1, TODAY))).toEqual(['second category'])
    expect(await openCatalogue(db).listSimilar('Gambling', 0, TODAY)).toEqual([])
  },
)

testOnBothDatabases('restricted listings come last in search', async (db) => {
  // In the title a word ranks first.
  await aCompetition(db, { competitionTitle: 'Kayak raffle', costsMoney: true })
  await aCompetition(db, { competitionTitle: 'Kayak bets', categories: ['Pets', 'Gambling'] })
  await aCompetition(db, { competitionTitle: 'A trip', description: 'With a kayak.' })
  const words = await openCatalogue(db).readVocabulary()
  const { competitions } = await searchCompetitions(db, words, 'kayak', TODAY)
  expect(competitions.map((card) => [card.competitionTitle, card.restricted])).toEqual([
    ['A trip', false],
    ['Kayak bets', true],
    ['Kayak raffle', true],
  ])
})

/** What the database says of each listing and each of its categories. */
async function marksOf(db: Db) {
  const listings = await db
    .selectFrom('competitions')
    .select(['id', 'costs_money', 'restricted'])
    .orderBy('id')
    .execute()
  const filed = await db
    .selectFrom('competition_categories')
    .select(['competition_id', 'category', 'listed'])
    .orderBy('competition_id')
    .orderBy('position')
    .execute()
  return { listings, filed }
}

testOnBothDatabases(
  'a listing and its places in categories are marked as the rules say',
  async (db) => {
    for (const category of CATEGORIES)
      for (const others of [[], ['Toys and Games'], ['Toys and Games', 'Video Games']] as const)
        for (const costsMoney of [false, true]) {
          const categories = [...new Set<Category>([...others, category])]
          await aCompetition(db, { categories, costsMoney, over18: !costsMoney })
        }
    const marks = await marksOf(db)
    for (const { id, costs_money, restricted } of marks.listings) {
      const filed = marks.filed.filter(({ competition_id }) => competition_id === id)
      const categories = filed.map(({ category }) => category as Category)
      expect(restricted === 1).toBe(isRestricted({ categories, costsMoney: costs_money === 1 }))
      for (const { category, listed } of filed)
        expect(listed === 1).toBe(isListedUnder(category as Category, restricted === 1))
    }
  },
)
