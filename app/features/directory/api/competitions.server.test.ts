import fc from 'fast-check'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { addDays } from '#app/lib/time/days.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, NOW, TODAY } from '#test/makers.ts'
import { CARD_EXAMPLE, Competition } from '#app/features/listings/queries/card-schema.server.ts'
import { RecentCompetitions, SearchResult } from './schemas.server.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'

type Recent = {
  latestCompetitions: (typeof CARD_EXAMPLE)[]
  numberOfCompetitionAddedLast7Days: number
}

const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)
const searchPath = (query: string) => `/api/search/${encodeURIComponent(query)}`

async function bodyOf<T>(db: Db, path: string): Promise<T> {
  const response = await testApp(db).request(path)
  expect([path, response.status]).toEqual([path, 200])
  return (await response.json()) as T
}

async function searchTitles(db: Db, query: string) {
  const results = await bodyOf<{ competitionTitle: string }[]>(db, searchPath(query))
  return results.map(({ competitionTitle }) => competitionTitle)
}

async function expectRefused(db: Db, path: string, errors?: Record<string, string>) {
  const response = await testApp(db).request(path)
  const body = (await response.json()) as { detail: string }
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect({ path, ...body }).toEqual({
    path,
    type: 'about:blank',
    title: 'The request is not valid',
    status: 400,
    detail: errors ? Object.values(errors).join(' ') : expect.stringMatching(/^[A-Z].*\.$/),
    ...(errors && { errors }),
  })
  expect(response.status).toBe(400)
}

testOnDatabase('recent competitions: the newest 9 and the count of 7 days', async (db) => {
  for (let hour = 1; hour <= 11; hour += 1) {
    await aCompetition(db, { competitionTitle: `${hour} hours old`, publishedAt: hoursAgo(hour) })
  }
  await aCompetition(db, { competitionTitle: 'old', publishedAt: hoursAgo(24 * 8) })

  const answer = await bodyOf<Recent>(db, '/api/recent-competitions')
  expect(answer.latestCompetitions.map((card) => card.competitionTitle)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((hour) => `${hour} hours old`),
  )
  expect(answer.numberOfCompetitionAddedLast7Days).toBe(11)
})

testOnDatabase('responses have exactly the documented fields', async (db) => {
  const winners = { winnersTold: 'email', answerWithin: '72 hours' }
  await aCompetition(db, { competitionFeaturedFlag: 1, prizeValue: 450, prizeCount: 2, ...winners })

  const recent = await bodyOf<Recent>(db, '/api/recent-competitions')
  const premium = await bodyOf<unknown[]>(db, '/api/premium-competitions')
  const found = await bodyOf<unknown[]>(db, '/api/search/dingle')
  RecentCompetitions.strict().parse(recent)
  for (const card of [...recent.latestCompetitions, ...premium]) Competition.strict().parse(card)
  for (const result of found) SearchResult.strict().parse(result)
  expect(recent.latestCompetitions).toEqual([{ ...CARD_EXAMPLE, competitionID: 1 }])
  expect([premium.length, found.length]).toEqual([1, 1])
})

testOnDatabase('a search says in a header what it counted and corrected', async (db) => {
  const titles = ['Win a Мосты print', 'Win a kayak', 'Win kayaks', 'Win a red kayak']
  for (const competitionTitle of titles) await aCompetition(db, { competitionTitle })
  const app = testApp(db)
  const ask = async (path: string) => {
    const response = await app.request(path)
    const results = (await response.json()) as { matchesAll: boolean }[]
    const summary = JSON.parse(response.headers.get('search-summary') ?? '')
    return { matches: results.map(({ matchesAll }) => matchesAll), ...summary }
  }

  const total = { count: 3 }
  expect(await ask(searchPath('kaykas'))).toEqual({
    matches: [true, true, true],
    matchingAll: 3,
    total,
    corrected: 'kayaks',
    suggestion: null,
    said: null,
  })
  expect(await ask(searchPath('kayak by post'))).toMatchObject({ matches: [], said: 'kayak' })
  expect(await ask(`${searchPath('kaykas')}?as=typed`)).toMatchObject({
    matches: [],
    corrected: null,
    suggestion: 'kayaks',
  })
  expect(await ask(searchPath('мостыы'))).toMatchObject({ matches: [true], corrected: 'мосты' })
  expect(await ask(searchPath('red kayak'))).toMatchObject({ matches: [true, false, false] })
  await expectRefused(db, `${searchPath('kayak')}?as=guessed`, {
    as: '“as” can only be “typed”.',
  })

  const response = await app.request(searchPath('kayak'))
  const etag = response.headers.get('etag') ?? ''
  const again = await app.request(searchPath('kayak'), { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  expect(again.headers.get('search-summary')).toBe(response.headers.get('search-summary'))
})

testOnDatabase('paging with “after” returns every open listing once', async (db) => {
  const made = new Set<number>()
  for (let number = 0; number < 23; number += 1) {
    made.add((await aCompetition(db, { publishedAt: hoursAgo(number % 4) })).competitionID)
  }
  await aCompetition(db, { competitionEndDate: addDays(TODAY, -1) })

  const seen: number[] = []
  for (let query = 'limit=5'; ; query = `limit=5&after=${seen.at(-1)}`) {
    const page = await bodyOf<Recent>(db, `/api/recent-competitions?${query}`)
    if (page.latestCompetitions.length === 0) break
    seen.push(...page.latestCompetitions.map(({ competitionID }) => competitionID))
  }
  expect(seen).toHaveLength(23)
  expect(new Set(seen)).toEqual(made)
})

testOnDatabase('only public and open listings are returned', async (db) => {
  const secret = { competitionTitle: 'Kayak secret', competitionFeaturedFlag: 1 } as const
  const pending = await aCompetition(db, { ...secret, status: 'pending' })
  const rejected = await aCompetition(db, { ...secret, status: 'pending' })
  await aCompetition(db, { ...secret, competitionEndDate: addDays(TODAY, -1) })
  await aCompetition(db, { ...secret, competitionTitle: 'Kayak bets', categories: ['Gambling'] })
  await aCompetition(db, { competitionTitle: 'Kayak shown', competitionFeaturedFlag: 1 })
  await db
    .updateTable('competitions')
    .set({ status: 'rejected', rejection_reason: 'Kayak secret' })
    .where('id', '=', rejected.competitionID)
    .execute()

  const paths = [
    '/api/recent-competitions?limit=50',
    `/api/recent-competitions?after=${pending.competitionID}`,
    `/api/recent-competitions?after=${rejected.competitionID}`,
    '/api/premium-competitions',
  ]
  for (const path of paths) {
    const text = JSON.stringify(await bodyOf(db, path))
    expect(text).toContain('Kayak shown')
    expect(text).not.toMatch(/Kayak (secret|bets)/)
  }
  expect((await searchTitles(db, 'kayak')).toSorted()).toEqual(['Kayak bets', 'Kayak shown'])
})

testOnDatabase('premium competitions: the latest to be featured first, at most 50', async (db) => {
  const made: number[] = []
  for (let hour = 52; hour >= 1; hour -= 1) {
    const featured = { competitionFeaturedFlag: 1, publishedAt: hoursAgo(hour) } as const
    made.push((await aCompetition(db, featured)).competitionID)
  }
  await aCompetition(db)

  const cards = await bodyOf<(typeof CARD_EXAMPLE)[]>(db, '/api/premium-competitions')
  expect(cards.map(({ competitionID }) => competitionID)).toEqual(made.toReversed().slice(0, 50))
})

testOnDatabase('search decodes its words and returns at most 20 results', async (db) => {
  for (let number = 0; number < 22; number += 1) await aCompetition(db)
  await aCompetition(db, { competitionTitle: 'Féile tickets & tea' })

  expect(await searchTitles(db, 'dingle')).toHaveLength(20)
  expect(await searchTitles(db, '  feile ticket ')).toEqual(['Féile tickets & tea'])
  expect(await searchTitles(db, 'tea/féile?#%')).toEqual(['Féile tickets & tea'])
  expect(await searchTitles(db, '🎁🎁🎁')).toEqual([])
})

testOnDatabase('a search that is too short or too long is refused with a sentence', async (db) => {
  const short = { query: 'Type at least 3 characters to search.' }
  const long = { query: 'A search can have at most 100 characters.' }
  for (const query of ['a', 'ab', ' ab ', ' ', '🎁'])
    await expectRefused(db, searchPath(query), short)
  for (const query of ['x'.repeat(101), 'é'.repeat(20_000)]) {
    await expectRefused(db, searchPath(query), long)
  }
  await searchTitles(db, 'x'.repeat(100))
})

testOnDatabase('an invalid address is refused', async (db) => {
  for (const query of ['%E0%A4%A', '%', 'kayak%', '%ED%A0%80%ED%A0%80', '%FF%FE%FD']) {
    await expectRefused(db, `/api/search/${query}`)
  }
  await expectRefused(db, '/api/%E0%A4%A')
  await expectRefused(db, '/api/search/kay%00ak', {
    query: 'The search has characters that cannot be typed.',
  })
})

testOnDatabase('after and limit are one whole number each', async (db) => {
  const after = { after: '“after” must be one whole number from 1 to 2147483647.' }
  const limit = { limit: '“limit” must be one whole number from 1 to 50.' }
  const junk = ['abc', '', '0', '-1', '1.5', '1e1', '0x10', '%201', '%00', '9999999999', '%E0%A4%A']
  for (const value of [...junk, '9'.repeat(100_000), '1&after=2', '1&after=1', '2147483648']) {
    await expectRefused(db, `/api/recent-competitions?after=${value}`, after)
  }
  for (const value of [...junk, '51', '1&limit=2']) {
    await expectRefused(db, `/api/recent-competitions?limit=${value}`, limit)
  }
  await expectRefused(db, '/api/recent-competitions?after=x&limit=y', { ...after, ...limit })
  await bodyOf(db, '/api/recent-competitions?after=2147483647&limit=50&utm_source=mail')
})

testOnDatabase('no search text causes a server error', async (db) => {
  await aCompetition(db)
  const app = testApp(db)
  const typed = fc.string({ unit: 'binary', maxLength: 110 })
  const encoded = typed.map((text) => encodeURIComponent(text.toWellFormed()))
  const wordLike = fc.string({
    unit: fc.constantFrom(...'din gle\'"*:&|!()-\\%½ﷺßéДあ١\u0301\u200d'.split('')),
    minLength: 3,
    maxLength: 60,
  })
  const queries = fc.oneof(encoded, wordLike.map(encodeURIComponent), typed, fc.webPath())
  await fc.assert(
    fc.asyncProperty(queries, async (query) => {
      const { status } = await app.request(`/api/search/${query}`)
      expect(status).toBeLessThan(500)
    }),
    { numRuns: 300 },
  )
})

testOnDatabase('caches public answers for a short time and sends them once', async (db) => {
  await aCompetition(db, { competitionFeaturedFlag: 1 })
  const app = testApp(db)
  for (const path of [
    '/api/recent-competitions',
    '/api/premium-competitions',
    '/api/search/dingle',
  ]) {
    const first = await app.request(path)
    expect(first.headers.get('content-type')).toBe('application/json')
    expect(first.headers.get('cache-control')).toBe('public, max-age=30')

    const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
    const again = await app.request(path, { headers })
    expect([again.status, await again.text()]).toEqual([304, ''])

    const head = await app.request(path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('etag')).toBe(first.headers.get('etag'))
  }
})
