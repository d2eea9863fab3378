import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { toDay } from '#app/lib/time/days.ts'
import { testOnBothDatabases, testOnDatabase } from '#test/database.ts'
import { aCompetition, TODAY } from '#test/makers.ts'
import { openNow } from '#test/open-listings.ts'
import { announceChange } from '#app/features/listings/operations/announce-change.server.ts'
import { openCatalogue } from './catalogue.server.ts'
import type { OpenListing } from '../rules/open-listing.ts'
import { toSynonyms } from '../rules/synonyms.ts'
import { addToIndex } from '../rules/word-index.ts'
import { emptyIndex } from './open-listings.server.ts'
import { searchCompetitions, type SearchOptions } from './search.server.ts'

const SYNONYMS = toSynonyms([
  ['telly', 'television'],
  ['voucher', 'gift card'],
  ['console', 'xbox'],
  ['wifi', 'wi fi', 'broadband'],
])

async function search(db: Db, query: string, options: SearchOptions = {}) {
  const { competitions, ...answer } = searchCompetitions(await openNow(db), query, {
    synonyms: SYNONYMS,
    ...options,
  })
  return { ...answer, titles: competitions.map(({ competitionTitle }) => competitionTitle) }
}

const titlesFor = async (db: Db, query: string) => (await search(db, query)).titles

async function withTitles(db: Db, ...titles: string[]) {
  for (const competitionTitle of titles) await aCompetition(db, { competitionTitle })
}

testOnDatabase('words match by their beginning', async (db) => {
  await aCompetition(db, { competitionTitle: 'Win Electric Picnic tickets' })

  expect(await titlesFor(db, 'elec pic')).toEqual(['Win Electric Picnic tickets'])
})

testOnDatabase('an exact word ranks over the beginning of another', async (db) => {
  await aCompetition(db, { competitionTitle: 'Win a break', description: 'With a garden.' })
  await withTitles(db, 'Win gardening gloves', 'Win a garden party')

  expect(await titlesFor(db, 'garden')).toEqual([
    'Win a garden party',
    'Win a break',
    'Win gardening gloves',
  ])
})

testOnDatabase('a whole word of three letters does not begin others', async (db) => {
  await withTitles(db, 'Win a spa day', 'Win a co-working space')

  expect(await titlesFor(db, 'spa')).toEqual(['Win a spa day'])
  expect(await titlesFor(db, 'spac')).toEqual(['Win a co-working space'])
})

testOnDatabase('singular and plural meet', async (db) => {
  await withTitles(db, 'Win a ticket', 'Win tickets', 'Win a puppy')

  expect(await titlesFor(db, 'ticket')).toEqual(['Win a ticket', 'Win tickets'])
  expect(await titlesFor(db, 'tickets')).toEqual(['Win tickets', 'Win a ticket'])
  expect(await titlesFor(db, 'puppies')).toEqual(['Win a puppy'])
})

testOnDatabase('synonyms are found behind the typed word, phrases included', async (db) => {
  await withTitles(db, 'Win a telly', 'Win a television', 'Win a gift card', 'Win a card or a gift')

  expect(await titlesFor(db, 'telly')).toEqual(['Win a telly', 'Win a television'])
  expect(await titlesFor(db, 'televisions')).toEqual(['Win a television', 'Win a telly'])
  expect(await titlesFor(db, 'voucher')).toEqual(['Win a gift card'])
  expect(await search(db, 'gift cards')).toMatchObject({
    titles: ['Win a gift card', 'Win a card or a gift'],
    matchingAll: 1,
  })
})

testOnDatabase('numbers are whole words, with or without separators', async (db) => {
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

testOnDatabase('words that say nothing are not searched', async (db) => {
  await aCompetition(db, { competitionTitle: 'A car is waiting', description: 'Enter.' })

  expect(await titlesFor(db, 'win the car competitions')).toEqual(['A car is waiting'])
})

testOnDatabase('a typing error is replaced where that finds something', async (db) => {
  await withTitles(db, 'Win tickets', 'Win a kayak')
  expect(await search(db, 'tikcets kayak')).toMatchObject({ matchingAll: 0, corrected: null })

  const found = { corrected: 'tickets', matchingAll: 1, total: { count: 1 } }
  expect(await search(db, 'tikcets')).toMatchObject({ ...found, suggestion: null })
  expect(await search(db, 'tikcets', { asTyped: true })).toMatchObject({
    titles: [],
    corrected: null,
    suggestion: 'tickets',
  })
})

testOnDatabase('a word with another first letter is never replaced', async (db) => {
  await withTitles(db, 'Win a bog walk', 'Win a bog tour', 'Win a bog day')

  expect(await search(db, 'fog')).toMatchObject({ titles: [], suggestion: null })
  expect(await search(db, 'dbog')).toMatchObject({ titles: [], corrected: null, suggestion: 'bog' })
})

testOnDatabase('a word of the synonyms is never replaced', async (db) => {
  await withTitles(db, 'Win a tally', 'Win a tally counter', 'Win a tally book')

  expect(await search(db, 'telly')).toMatchObject({ titles: [], corrected: null, suggestion: null })
})

testOnDatabase('where few match all words the closest follow, best first', async (db) => {
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
    total: { count: 1 },
  })
  expect(await search(db, 'spa qqqxxx')).toMatchObject({ matchingAll: 0, total: { count: 0 } })
  expect(await titlesFor(db, 'qqqxxx zzzyyy')).toEqual([])
})

testOnDatabase('restricted listings come last, the closest ones too', async (db) => {
  const gamble = { categories: ['Gambling' as const] }
  await withTitles(db, 'Win a harp')
  await aCompetition(db, { competitionTitle: 'Win a golden harp at poker', ...gamble })
  expect(await titlesFor(db, 'harp')).toEqual(['Win a harp', 'Win a golden harp at poker'])
  expect(await titlesFor(db, 'harp tiger')).toEqual(['Win a harp', 'Win a golden harp at poker'])
})

testOnDatabase('a restricted listing with all words comes after the closest', async (db) => {
  const gamble = { categories: ['Gambling' as const] }
  await aCompetition(db, { competitionTitle: 'Win a golden harp at poker', ...gamble })
  expect(await titlesFor(db, 'golden harp')).toEqual(['Win a golden harp at poker'])
  await withTitles(db, 'Win a golden harp', 'Win a harp')
  expect(await search(db, 'golden harp')).toMatchObject({
    titles: ['Win a golden harp', 'Win a harp', 'Win a golden harp at poker'],
    matchingAll: 1,
    total: { count: 1 },
  })
})

testOnDatabase('words that say a filter narrow the results', async (db) => {
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
    total: { count: 2 },
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

testOnDatabase('a county is a filter where a listing states it, else words', async (db) => {
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

testOnDatabase('words written as one or as two meet', async (db) => {
  await withTitles(db, 'Win a lawnmower', 'Win a make-up day', 'Win a B&B stay')

  expect(await titlesFor(db, 'lawn mowers')).toEqual(['Win a lawnmower'])
  expect(await search(db, 'makeup')).toMatchObject({
    titles: ['Win a make-up day'],
    corrected: null,
  })
})

testOnDatabase('a listing is found however people type its title', async (db) => {
  const typed = {
    'Win an M&S voucher': ['m&s', 'M & S voucher', 'm and s', 'm＆s'.normalize('NFKC')],
    'Win a night out at H and M': ['h&m'],
    'Win a signed T-shirt from the tour': ['tshirt', 't shirt', 't-shirts', 'T‑shirt', 'shirt'],
    'Win a crate of 7-Up': ['7up', '7 up', '7-up'],
    'Win a tumble-dryer': ['tumbledryer', 'tumble dryer'],
    'Win a PS5': ['ps 5', 'ps-5', 'play station 5'],
    'Win an iPhone': ['i phone'],
    'Win an e-sports chair': ['esports', 'e sports', 'esport'],
    'Win Kellogg’s for a year': ['kelloggs', "kellogg's", 'kellogg`s', 'kelloggʼs'],
    'Win a trip to Tromsø': ['tromso', 'TROMSØ', 'tromsö'],
    'Win a €2,500 kitchen': ['€2.5k kitchen', '2.500', '2,500.00', '2500 euro', 'EUR 2500'],
    'Win €10,000': ['10 000', '10 000 euro', '€10k'],
    'Win LEGO™ 🎁': ['lego', 'lego 🎉'],
    'Win a quilt': ['quilting', 'quilts'],
    'Win a knitting kit': ['knitted', 'knitting'],
    'Win a cycling jersey': ['cycle', 'cycled'],
  }
  await withTitles(db, ...Object.keys(typed))
  const open = await openNow(db)
  for (const [title, queries] of Object.entries(typed))
    for (const query of [title, ...queries]) {
      const { competitions, corrected } = searchCompetitions(open, query)
      expect([competitions[0]?.competitionTitle, corrected], query).toEqual([title, null])
    }
})

testOnDatabase('wi-fi is wifi before it is broadband', async (db) => {
  await withTitles(db, 'Win a mesh wifi kit')
  await aCompetition(db, {
    competitionTitle: 'Win broadband',
    categories: ['Broadband & Internet'],
  })

  for (const query of ['wi-fi', 'wi fi', 'wifi'])
    expect(await titlesFor(db, query), query).toEqual(['Win a mesh wifi kit', 'Win broadband'])
})

testOnDatabase(
  'a name, or a word without its listing, is never corrected into another',
  async (db) => {
    await withTitles(db, 'Win a spin bike', 'Win a short break', 'Win a Christmas sweater')

    for (const query of ['spain', 'holiday to spain', 't-shirt', 'sweden'])
      expect(await search(db, query, { synonyms: undefined }), query).toMatchObject({
        corrected: null,
        suggestion: null,
      })
  },
)

testOnDatabase('money means prizes of money, and a car no place to park it', async (db) => {
  await withTitles(db, 'Win a car for a year', 'Win €500 in our draw', 'Win a car park space')
  await aCompetition(db, { competitionTitle: 'Win a quilt', description: 'We raise money.' })

  for (const query of ['win money', 'cash prize', 'euro', 'euros'])
    expect(await search(db, query, { synonyms: undefined }), query).toMatchObject({
      titles: expect.arrayContaining(['Win €500 in our draw']),
    })
  expect((await search(db, 'money', { synonyms: undefined })).titles).toEqual([
    'Win €500 in our draw',
    'Win a quilt',
  ])
  expect(await titlesFor(db, 'free car competition')).toEqual([
    'Win a car for a year',
    'Win a car park space',
  ])
})

testOnDatabase('the place of a listing is one of its words', async (db) => {
  await aCompetition(db, { competitionTitle: 'Win tickets', prizeCounties: 'dublin' })

  expect(await search(db, 'tickets dublin')).toMatchObject({ matchingAll: 1 })
})

testOnDatabase('results are sorted and have pages', async (db) => {
  for (let made = 0; made < 23; made += 1)
    await aCompetition(db, { competitionTitle: `Win kayak ${made}`, prizeValue: 100 + made })

  const { titles } = await search(db, 'kayak', { sort: 'value' })
  expect(titles.slice(0, 2)).toEqual(['Win kayak 22', 'Win kayak 21'])
  expect(await search(db, 'kayak', { sort: 'value', page: 2 })).toMatchObject({
    titles: ['Win kayak 2', 'Win kayak 1', 'Win kayak 0'],
    matchingAll: 3,
    total: { count: 23 },
  })
  expect((await search(db, 'kayak', { page: 3 })).titles).toEqual([])
})

testOnDatabase('the count is of all listings with all words', async (db) => {
  for (let made = 0; made < 23; made += 1) await withTitles(db, `Win kayak ${made}`)

  const answer = await search(db, 'kayak')
  expect(answer).toMatchObject({ matchingAll: 20, total: { count: 23 } })
  expect(answer.titles).toHaveLength(20)
})

testOnDatabase('accents and case do not count, in the query or in the listing', async (db) => {
  await aCompetition(db, { competitionTitle: 'Féile Ard Mhacha weekend' })

  expect(await titlesFor(db, 'ard mhácha')).toEqual(['Féile Ard Mhacha weekend'])
  expect(await titlesFor(db, 'FEILE')).toEqual(['Féile Ard Mhacha weekend'])
})

testOnDatabase('title ranks over promoter over category over description', async (db) => {
  await aCompetition(db, { competitionTitle: 'Win a hamper', description: 'Served with whiskey.' })
  await aCompetition(db, { competitionTitle: 'Win a tasting', promoterName: 'Whiskey Corner' })
  await aCompetition(db, { competitionTitle: 'Win a whiskey cabinet' })

  expect(await titlesFor(db, 'whiskey')).toEqual([
    'Win a whiskey cabinet',
    'Win a tasting',
    'Win a hamper',
  ])
})

testOnDatabase('only open, approved listings are found; the last day still counts', async (db) => {
  await aCompetition(db, { competitionTitle: 'Kayak today', competitionEndDate: TODAY })
  await aCompetition(db, {
    competitionTitle: 'Kayak gone',
    competitionEndDate: toDay('2026-11-20'),
  })
  await aCompetition(db, { competitionTitle: 'Kayak waiting', status: 'pending' })

  expect(await titlesFor(db, 'kayak')).toEqual(['Kayak today'])
})

testOnDatabase('text that looks like query syntax is only words', async (db) => {
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
  const { readOpen } = openCatalogue(db)
  await aCompetition(db, { competitionTitle: 'Win a kayak' })
  await readOpen(TODAY)
  await aCompetition(db, { competitionTitle: 'Win a surfboard' })
  await announceChange(db)

  const answer = searchCompetitions(await readOpen(TODAY), 'surfboards')
  expect(answer.competitions).toHaveLength(1)
})

testOnDatabase('only the newest of very many are ranked, and all are counted', async (db) => {
  await aCompetition(db, { competitionTitle: 'Win a kayak' })
  const open = await openNow(db)
  const [kayak] = open.all
  if (!kayak) throw new Error('It was made a moment ago.')
  const isMentioned = Array.from({ length: 1_000 }, (_, index) => {
    const card = { ...kayak.card, competitionID: 2 + index, competitionTitle: `Win prize ${index}` }
    return { ...kayak, card, texts: { ...kayak.texts, title: ' win prize ' } }
  })
  const index = emptyIndex()
  const searched = (all: OpenListing[]) => {
    for (const listing of all) addToIndex(index, listing)
    const byID = new Map(all.map((listing) => [listing.card.competitionID, listing]))
    const { competitions, total } = searchCompetitions({ ...open, all, byID, index }, 'kayak')
    return [competitions[0]?.competitionTitle, total.count]
  }
  expect(searched([kayak, ...isMentioned.slice(1)])).toEqual(['Win a kayak', 1_000])
  expect(searched([kayak, ...isMentioned])).toEqual(['Win prize 999', 1_001])
})
