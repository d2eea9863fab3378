import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { trimRecentDocuments } from '#app/db/search.server.ts'
import { toDay } from '#app/lib/time/days.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition, TODAY } from '#test/makers.ts'
import { openCatalogue } from './catalogue.server.ts'
import type { Filters } from '../rules/filters.ts'
import { toSynonyms } from '../rules/synonyms.ts'
import { searchCompetitions, type SearchOptions } from './search.server.ts'
import type { SearchBounds } from './search-candidates.server.ts'
import { readWords } from './vocabulary.server.ts'

const SYNONYMS = toSynonyms([
  ['telly', 'television'],
  ['voucher', 'gift card'],
  ['console', 'xbox'],
])

async function search(db: Db, query: string, options: SearchOptions = {}) {
  const vocabulary = await readWords(db, SYNONYMS)
  const { competitions, ...answer } = await searchCompetitions(
    db,
    vocabulary,
    query,
    TODAY,
    options,
  )
  return { ...answer, titles: competitions.map(({ competitionTitle }) => competitionTitle) }
}

const titlesFor = async (db: Db, query: string) => (await search(db, query)).titles

async function withTitles(db: Db, ...titles: string[]) {
  for (const competitionTitle of titles) await aCompetition(db, { competitionTitle })
}

testOnBothDatabases('words match by their beginning', async (db) => {
  await aCompetition(db, { competitionTitle: 'Win Electric Picnic tickets' })

  expect(await titlesFor(db, 'elec pic')).toEqual(['Win Electric Picnic tickets'])
})

testOnBothDatabases('an exact word ranks over the beginning of another', async (db) => {
  await aCompetition(db, { competitionTitle: 'Win a break', description: 'With a garden.' })
  await withTitles(db, 'Win gardening gloves', 'Win a garden party')

  expect(await titlesFor(db, 'garden')).toEqual([
    'Win a garden party',
    'Win a break',
    'Win gardening gloves',
  ])
})

testOnBothDatabases('a whole word of three letters does not begin others', async (db) => {
  await withTitles(db, 'Win a spa day', 'Win a co-working space')

  expect(await titlesFor(db, 'spa')).toEqual(['Win a spa day'])
  expect(await titlesFor(db, 'spac')).toEqual(['Win a co-working space'])
})

testOnBothDatabases('singular and plural meet', async (db) => {
  await withTitles(db, 'Win a ticket', 'Win tickets', 'Win a puppy')

  expect(await titlesFor(db, 'ticket')).toEqual(['Win a ticket', 'Win tickets'])
  expect(await titlesFor(db, 'tickets')).toEqual(['Win tickets', 'Win a ticket'])
  expect(await titlesFor(db, 'puppies')).toEqual(['Win a puppy'])
})

testOnBothDatabases('synonyms are found behind the typed word, phrases included', async (db) => {
  await withTitles(db, 'Win a telly', 'Win a television', 'Win a gift card', 'Win a card or a gift')

  expect(await titlesFor(db, 'telly')).toEqual(['Win a telly', 'Win a television'])
  expect(await titlesFor(db, 'televisions')).toEqual(['Win a television', 'Win a telly'])
  expect(await titlesFor(db, 'voucher')).toEqual(['Win a gift card'])
  expect(await search(db, 'gift cards')).toMatchObject({
    titles: ['Win a gift card', 'Win a card or a gift'],
    matchingAll: 1,
  })
})

testOnBothDatabases('numbers are whole words, with or without separators', async (db) => {
  await withTitles(
    db,
    'Win a €1,000 voucher',
    'Win 10 books',
    'Win €500',
    'Win a 5001 piece jigsaw',
  )

  expect(await titlesFor(db, '€1,000')).toEqual(['Win a €1,000 voucher'])
  expect(await titlesFor(db, '1000 euro')).toEqual(['Win a €1,000 voucher'])
  expect(await titlesFor(db, '€500')).toEqual(['Win €500'])
})

testOnBothDatabases('words that say nothing are not searched', async (db) => {
  await aCompetition(db, { competitionTitle: 'A car is waiting', description: 'Enter.' })

  expect(await titlesFor(db, 'win the car competitions')).toEqual(['A car is waiting'])
})

testOnBothDatabases('a typing error is replaced where that finds something', async (db) => {
  await withTitles(db, 'Win tickets', 'Win a kayak')
  expect(await search(db, 'tikcets kayak')).toMatchObject({ matchingAll: 0, corrected: null })

  const found = { corrected: 'tickets', matchingAll: 1, total: { count: 1, isExact: true } }
  expect(await search(db, 'tikcets')).toMatchObject({ ...found, suggestion: null })
  expect(await search(db, 'tikcets', { asTyped: true })).toMatchObject({
    titles: [],
    corrected: null,
    suggestion: 'tickets',
  })
})

testOnBothDatabases('a word with another first letter is never replaced', async (db) => {
  await withTitles(db, 'Win a bog walk', 'Win a bog tour', 'Win a bog day')

  expect(await search(db, 'fog')).toMatchObject({ titles: [], suggestion: null })
  expect(await search(db, 'dbog')).toMatchObject({ titles: [], corrected: null, suggestion: 'bog' })
})

testOnBothDatabases('a word of the synonyms is never replaced', async (db) => {
  await withTitles(db, 'Win a tally', 'Win a tally counter', 'Win a tally book')

  expect(await search(db, 'telly')).toMatchObject({ titles: [], corrected: null, suggestion: null })
})

testOnBothDatabases('where few match all words the closest follow, best first', async (db) => {
  await withTitles(
    db,
    'Win a spa day',
    'Win a pool dinner',
    'Win a spa and pool weekend in Wicklow',
    'Win a spa pool weekend in Kerry',
    'Win a kayak',
  )

  expect(await search(db, 'spa pool kerry')).toMatchObject({
    titles: [
      'Win a spa pool weekend in Kerry',
      'Win a spa and pool weekend in Wicklow',
      'Win a pool dinner',
      'Win a spa day',
    ],
    matchingAll: 1,
    total: { count: 1, isExact: true },
  })
  expect(await search(db, 'spa qqqxxx')).toMatchObject({ matchingAll: 0, total: { count: 0 } })
  expect(await titlesFor(db, 'qqqxxx zzzyyy')).toEqual([])
})

testOnBothDatabases('restricted listings come last, the closest ones too', async (db) => {
  const gamble = { categories: ['Gambling' as const] }
  await withTitles(db, 'Win a harp')
  await aCompetition(db, { competitionTitle: 'Win a golden harp at poker', ...gamble })
  expect(await titlesFor(db, 'harp')).toEqual(['Win a harp', 'Win a golden harp at poker'])
  expect(await titlesFor(db, 'harp tiger')).toEqual(['Win a harp', 'Win a golden harp at poker'])
})

testOnBothDatabases('a restricted listing with all words comes after the closest', async (db) => {
  const gamble = { categories: ['Gambling' as const] }
  await aCompetition(db, { competitionTitle: 'Win a golden harp at poker', ...gamble })
  expect(await titlesFor(db, 'golden harp')).toEqual(['Win a golden harp at poker'])
  await withTitles(db, 'Win a golden harp', 'Win a harp')
  expect(await search(db, 'golden harp')).toMatchObject({
    titles: ['Win a golden harp', 'Win a harp', 'Win a golden harp at poker'],
    matchingAll: 1,
    total: { count: 1, isExact: true },
  })
})

testOnBothDatabases('words that say a filter narrow the results', async (db) => {
  await aCompetition(db, { competitionTitle: 'Win a kayak', entryFrequency: 'daily' })
  await aCompetition(db, { competitionTitle: 'Win a tent', entryFrequency: 'daily' })
  await aCompetition(db, { competitionTitle: 'Win two kayaks', promoterName: 'Daily Paddle' })

  const daily = { filters: { frequency: ['daily'] } }
  expect(await search(db, 'daily kayak prize')).toMatchObject({
    titles: ['Win a kayak'],
    said: 'kayak prize',
    ...daily,
  })
  expect(await search(db, 'daily')).toMatchObject({
    titles: ['Win a tent', 'Win a kayak'],
    said: '',
    total: { count: 2, isExact: true },
    ...daily,
  })
  expect(await search(db, 'daily paddle'), 'the name of a promoter').toMatchObject({
    titles: ['Win two kayaks'],
    said: null,
    filters: {},
  })
  expect(await search(db, 'daily kayak', { asTyped: true })).toMatchObject({ said: null })
  expect(await search(db, 'daily', { filters: { method: ['post'] } })).toMatchObject({
    titles: [],
    filters: { method: ['post'], frequency: ['daily'] },
  })
})

testOnBothDatabases('a county is a filter where a listing states it, else words', async (db) => {
  await aCompetition(db, { competitionTitle: 'Win a hotel night', description: 'Near Cork.' })
  expect(await search(db, 'hotel in cork')).toMatchObject({
    titles: ['Win a hotel night'],
    said: null,
    filters: {},
  })
  await aCompetition(db, { competitionTitle: 'Win a hotel stay', prizeCounties: 'cork' })
  expect(await search(db, 'hotel in cork')).toMatchObject({
    titles: ['Win a hotel stay'],
    said: 'hotel',
    filters: { county: ['cork'] },
  })
})

testOnBothDatabases('words written as one or as two meet', async (db) => {
  await withTitles(db, 'Win a lawnmower', 'Win a make-up day', 'Win a B&B stay')

  expect(await titlesFor(db, 'lawn mowers')).toEqual(['Win a lawnmower'])
  expect(await search(db, 'makeup')).toMatchObject({
    titles: ['Win a make-up day'],
    corrected: null,
  })
})

testOnBothDatabases('results are sorted and have pages', async (db) => {
  for (let made = 0; made < 23; made += 1)
    await aCompetition(db, { competitionTitle: `Win kayak ${made}`, prizeValue: 100 + made })

  const { titles } = await search(db, 'kayak', { sort: 'value' })
  expect(titles.slice(0, 2)).toEqual(['Win kayak 22', 'Win kayak 21'])
  expect(await search(db, 'kayak', { sort: 'value', page: 2 })).toMatchObject({
    titles: ['Win kayak 2', 'Win kayak 1', 'Win kayak 0'],
    matchingAll: 3,
    total: { count: 23, isExact: true },
  })
  expect((await search(db, 'kayak', { page: 3 })).titles).toEqual([])
})

testOnBothDatabases('the count is of all listings with all words', async (db) => {
  for (let made = 0; made < 23; made += 1) await withTitles(db, `Win kayak ${made}`)

  const answer = await search(db, 'kayak')
  expect(answer).toMatchObject({ matchingAll: 20, total: { count: 23, isExact: true } })
  expect(answer.titles).toHaveLength(20)
})

testOnBothDatabases('accents and case do not count, in the query or in the listing', async (db) => {
  await aCompetition(db, { competitionTitle: 'Féile Ard Mhacha weekend' })

  expect(await titlesFor(db, 'ard mhácha')).toEqual(['Féile Ard Mhacha weekend'])
  expect(await titlesFor(db, 'FEILE')).toEqual(['Féile Ard Mhacha weekend'])
})

testOnBothDatabases('title ranks over promoter over category over description', async (db) => {
  await aCompetition(db, { competitionTitle: 'Win a hamper', description: 'Served with whiskey.' })
  await aCompetition(db, { competitionTitle: 'Win a tasting', promoterName: 'Whiskey Corner' })
  await aCompetition(db, { competitionTitle: 'Win a whiskey cabinet' })

  expect(await titlesFor(db, 'whiskey')).toEqual([
    'Win a whiskey cabinet',
    'Win a tasting',
    'Win a hamper',
  ])
})

testOnBothDatabases(
  'only open, approved listings are found; the last day still counts',
  async (db) => {
    await aCompetition(db, { competitionTitle: 'Kayak today', competitionEndDate: TODAY })
    await aCompetition(db, {
      competitionTitle: 'Kayak gone',
      competitionEndDate: toDay('2026-11-20'),
    })
    await aCompetition(db, { competitionTitle: 'Kayak waiting', status: 'pending' })

    expect(await titlesFor(db, 'kayak')).toEqual(['Kayak today'])
  },
)

testOnBothDatabases('what looks like query syntax is only words', async (db) => {
  await aCompetition(db, { competitionTitle: 'Win a kayak' })

  for (const query of [
    'kayak" OR "',
    "kayak' | '",
    'NEAR(kayak)',
    'title:kayak*',
    '***',
    '-kayak',
    ':* & !',
  ]) {
    await expect(titlesFor(db, query)).resolves.toBeInstanceOf(Array)
  }
})

testOnBothDatabases('a new listing is found at once', async (db) => {
  const { readVocabulary } = openCatalogue(db)
  await aCompetition(db, { competitionTitle: 'Win a kayak' })
  await readVocabulary()
  await aCompetition(db, { competitionTitle: 'Win a surfboard' })

  const answer = await searchCompetitions(db, await readVocabulary(), 'surfboards', TODAY)
  expect(answer.competitions).toHaveLength(1)
})

/** Thirty listings have 'kayak', the first of them alone in its title; `recent` of them count as new. */
async function thirtyKayaks(db: Db, recent: number) {
  await aCompetition(db, { competitionTitle: 'Win a kayak' })
  for (let made = 1; made < 30; made += 1)
    await aCompetition(db, { competitionTitle: `Win prize ${made}`, description: 'Or a kayak.' })
  await trimRecentDocuments(db, recent)
  const vocabulary = await readWords(db)
  return async (bounds: Partial<SearchBounds>, filters: Filters = {}) => {
    const all = { enough: 20, common: 5, activeFilters: 10, ranked: 100, ...bounds }
    const options = { filters, bounds: all }
    const { competitions } = await searchCompetitions(db, vocabulary, 'kayak', TODAY, options)
    return competitions.map(({ competitionTitle }) => competitionTitle)
  }
}

testOnBothDatabases('a common word is looked for among the newest listings', async (db) => {
  const searchKayak = await thirtyKayaks(db, 25)

  expect((await searchKayak({ common: 30 }))[0], 'not common').toBe('Win a kayak')
  const found = await searchKayak({ common: 29 })
  expect(found).toHaveLength(20)
  expect(found).not.toContain('Win a kayak')
})

testOnBothDatabases('where the newest do not fill the page, all are looked through', async (db) => {
  const searchKayak = await thirtyKayaks(db, 19)

  const found = await searchKayak({})
  expect(found).toHaveLength(20)
  expect(found[0]).toBe('Win a kayak')
})

testOnBothDatabases('a narrowed search looks through all only up to a bound', async (db) => {
  const searchKayak = await thirtyKayaks(db, 4)
  const open: Filters = { closes: ['month'] }

  expect(await searchKayak({ activeFilters: 29 }, open)).toHaveLength(4)
  const found = await searchKayak({ activeFilters: 30 }, open)
  expect(found).toHaveLength(20)
  expect(found[0]).toBe('Win a kayak')
  expect(await searchKayak({ activeFilters: 30 }, { closes: ['today'] })).toEqual([])
})

testOnBothDatabases(
  'a narrowed search looks through all for the typed word where its synonyms are too common',
  async (db) => {
    await aCompetition(db, { competitionTitle: 'Win a telly' })
    for (let made = 0; made < 30; made += 1) await withTitles(db, `Win television ${made}`)
    await trimRecentDocuments(db, 2)

    const searchTelly = async (activeFilters: number) => {
      const vocabulary = await readWords(db, SYNONYMS)
      const bounds = { enough: 20, common: 5, activeFilters, ranked: 100 }
      const options = { filters: { closes: ['month'] }, bounds }
      const { competitions, total } = await searchCompetitions(
        db,
        vocabulary,
        'telly',
        TODAY,
        options,
      )
      return { titles: competitions.map(({ competitionTitle }) => competitionTitle), total }
    }
    const found = ['Win a telly', 'Win television 29', 'Win television 28']
    expect(await searchTelly(30)).toEqual({ titles: found, total: { count: 3, isExact: false } })
    expect((await searchTelly(31)).total).toEqual({ count: 31, isExact: true })
    expect((await searchTelly(0)).total).toEqual({ count: 2, isExact: false })
  },
)

testOnBothDatabases('of very many only the newest are ranked', async (db) => {
  const searchKayak = await thirtyKayaks(db, 30)

  expect((await searchKayak({ ranked: 30 }))[0]).toBe('Win a kayak')
  const found = await searchKayak({ ranked: 29 })
  expect(found).not.toContain('Win a kayak')
  expect(found.slice(0, 3)).toEqual(['Win prize 29', 'Win prize 28', 'Win prize 27'])
})
