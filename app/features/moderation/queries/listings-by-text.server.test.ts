import fc from 'fast-check'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, anAdmin } from '#test/makers.ts'
import { SEARCHES } from '#test/hostile-texts.ts'
import { listListings } from './listings.server.ts'

async function setUp(db: Db) {
  const { actor } = await anAdmin(db)
  const search = async (text: string) => {
    const input = { filters: { text }, order: 'oldest', size: 50, page: 1 } as const
    const { listings, total } = await listListings(db, actor, input)
    expect(total).toBe(listings.length)
    const queued = await listListings(db, actor, { ...input, filters: { text, queue: 'pending' } })
    expect(queued.total).toBe(queued.listings.length)
    return listings.map(({ competitionID }) => competitionID)
  }
  const make = async (competitionTitle: string, promoterName = 'Somebody') =>
    (await aCompetition(db, { competitionTitle, promoterName, status: 'pending' })).competitionID
  return { search, make }
}

testOnDatabase('a search matches word prefixes in title and promoter', async (db) => {
  const { search, make } = await setUp(db)
  const kayak = await make('Win a kayak for two', 'Harbour House')
  const feile = await make('Féile tickets, Ard Mhácha', 'Lough Derg Tours')
  const both = await make('Harbour tickets')
  for (const [text, found] of [
    ['kayak', [kayak]],
    ['KAY', [kayak]],
    ['ayak', []],
    ['kayaks', []],
    ['kayak harbour', [kayak]],
    ['harb', [kayak, both]],
    ['tick', [feile, both]],
    ['tick harb', [both]],
    ['feile', [feile]],
    ['FÉILE', [feile]],
    ['mhacha ard', [feile]],
    ['lough', [feile]],
    ['kayak tickets', []],
    // Very common words are ignored.
    ['win the kayak', [kayak]],
    ['“Win a kayak for two”', [kayak]],
    ['win', [kayak, feile, both]],
  ] as const)
    expect([text, await search(text)]).toEqual([text, found])
})

testOnDatabase('a number matches a competitionID as well as a word', async (db) => {
  const { search, make } = await setUp(db)
  const one = await make('Win a kayak')
  const prize = await make(`Win €${one}000 in cash`)
  const named = await make(`Win ${one} tickets`)
  expect(await search(String(one))).toEqual([one, prize, named])
  expect(await search(` ${prize} `)).toEqual([prize])
  expect(await search(`0${prize}`)).toEqual([prize])
  for (const text of ['999999999', '9999999999999999999999', '-7', '1.5e3', '0'])
    expect([text, await search(text)]).toEqual([text, []])
})

testOnDatabase('any search text is accepted', async (db) => {
  const { search, make } = await setUp(db)
  const id = await make('100% of a_b \\ "quoted" o’clock')
  for (const text of SEARCHES) expect(await search(text)).toBeInstanceOf(Array)
  // Punctuation is no pattern, operator or terminator here.
  for (const text of ['%', '_', "'", '"', '\\', '--', '\0', '()'])
    expect([text, await search(text)]).toEqual([text, [id]])
  for (const text of ['x%', 'x_', "x' or '1'='1", 'x" OR "1"="1', 'x*', 'not_there'])
    expect([text, await search(text)]).toEqual([text, []])
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 100 }), async (text) => {
      expect(await search(text)).toBeInstanceOf(Array)
    }),
    { numRuns: 30 },
  )
})

testOnDatabase('each listing is found by prefixes of its words', async (db) => {
  const { search, make } = await setUp(db)
  const titles = [
    'Win €500 of vouchers for Dunnes Stores',
    'Bain duais: deireadh seachtaine i gConamara',
    'Gewinne Karten für Straßburg — ænigma',
    'Win 2 nights @ The G Hotel, Galway & dinner',
    'ＷＩＮ ａ ｃａｒ',
    'Win İstanbul ﬂights',
    '日本語のタイトル',
    '🏆 Win 🏆',
  ]
  const ids = []
  for (const title of titles) ids.push(await make(title))
  for (const [index, title] of titles.entries()) {
    for (const word of [title, title.slice(0, Math.ceil(title.length * 0.7)).trim()])
      expect([word, (await search(word)).includes(ids[index] ?? 0)]).toEqual([word, true])
  }
})
