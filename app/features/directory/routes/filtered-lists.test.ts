import pino from 'pino'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { openCounters } from '#app/features/statistics/operations/counters.server.ts'
import { PAGE_TRAITS, type PagePattern } from '#app/page-traits.ts'
import { addDays } from '#app/lib/time/days.ts'
import { testApp } from '#test/app.ts'
import { testOnDatabase } from '#test/database.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'
import { aCompetition, NOW, TODAY } from '#test/makers.ts'
import { pagesAsData } from '#test/roles/pages.ts'
import type { CompetitionCard } from '#app/features/listings/rules/card.ts'
import { fromJson, type Json } from '#app/lib/json.ts'
import { FILTER_QUERY_KEYS } from '../rules/filters.ts'

type Page = {
  competitions?: Json<CompetitionCard[]>
  total?: number
  page?: number
  fit?: { whole: number | null } | null
  answer?: { competitions: Json<CompetitionCard[]> }
}

const LIST =
  /^(new-competitions|competitions-ending-soon|competition-category\/:cat|county\/:county|search)$/

/** What the loader of a list gives, and its status. */
async function aSite(db: Db) {
  const app = testApp(db, { renderPage: await pagesAsData() })
  return async (address: string) => {
    const response = await app.request(address)
    const { loaderData } = (await response.json()) as { loaderData?: Record<string, Page | null> }
    const [page] = Object.entries(loaderData ?? {}).flatMap(([name, data]) =>
      LIST.test(name) && data ? [data] : [],
    )
    const list = page?.answer?.competitions ?? page?.competitions
    const cards = list ? fromJson(list) : []
    return {
      status: response.status,
      titles: cards.map(({ competitionTitle }) => competitionTitle),
      total: page?.total,
      page: page?.page,
      whole: page?.fit?.whole,
    }
  }
}

const LISTS = {
  '/new-competitions': '/new-competitions?',
  '/competitions-ending-soon': '/competitions-ending-soon?',
  '/competition-category/:cat': '/competition-category/gambling?over18=yes',
  '/county/:county': '/county/cork?',
  '/search': '/search?q=kayak',
} satisfies Partial<Record<PagePattern, string>>

/** Twelve by email, one by post; of each one more for adults. */
async function kayaks(db: Db) {
  for (let number = 1; number <= 26; number += 1)
    await aCompetition(db, {
      competitionTitle: `Win kayak ${number}`,
      prizeCounties: 'cork',
      competitionEndDate: addDays(TODAY, 2),
      categories: [number % 2 === 0 ? 'Gambling' : 'Pets'],
      entryMethod: number > 24 ? 'post' : 'email',
    })
}

testOnDatabase('each list is narrowed by the filters of its address', async (db) => {
  await kayaks(db)
  const open = await aSite(db)
  const titles = async (address: string) => (await open(address)).titles

  expect(await titles('/new-competitions?method=post')).toEqual(['Win kayak 25'])
  expect(await titles('/competitions-ending-soon?method=post')).toEqual(['Win kayak 25'])
  expect(await titles('/competition-category/pets?method=post')).toEqual(['Win kayak 25'])
  expect(await titles('/competition-category/gambling?method=post&over18=yes')).toEqual([
    'Win kayak 26',
  ])
  expect((await titles('/search?q=kayak&method=post')).toSorted()).toEqual([
    'Win kayak 25',
    'Win kayak 26',
  ])
})

testOnDatabase('the pages of a narrowed list are counted and go on with it', async (db) => {
  await kayaks(db)
  const open = await aSite(db)
  for (const path of [
    '/new-competitions',
    '/competitions-ending-soon',
    '/competition-category/pets',
  ]) {
    expect(await open(`${path}?method=email`), path).toMatchObject({ total: 12, page: 1 })
    const second = await open(`${path}?method=email&page=2`)
    expect(second, path).toMatchObject({ total: 12, page: 2 })
    expect(second.titles, path).toHaveLength(3)
    expect((await open(`${path}?method=email&page=3`)).status, path).toBe(404)
    expect(await open(`${path}?method=in-store`), path).toMatchObject({ status: 200, total: 0 })
    expect((await open(`${path}?method=in-store&page=2`)).status, path).toBe(404)
  }
})

testOnDatabase('an adults’ list asks for age before it says what matches', async (db) => {
  await kayaks(db)
  const open = await aSite(db)
  expect(await open('/competition-category/gambling?method=post')).toMatchObject({
    titles: [],
    total: 0,
  })
})

testOnDatabase('an unknown filter changes nothing, and breaks nothing', async (db) => {
  await kayaks(db)
  const open = await aSite(db)
  const lists = Object.entries(PAGE_TRAITS).filter(([, { filtered }]) => filtered)
  expect(Object.keys(LISTS)).toEqual(lists.map(([pattern]) => pattern))
  for (const [pattern, address] of Object.entries(LISTS)) {
    const whole = await open(address)
    expect(whole.titles.length, pattern).toBeGreaterThan(0)
    for (const query of [
      'method=pigeon',
      'eligibility=&closes=',
      'Method=post',
      'colour=red',
      'kind[]=competition',
      'method=%00',
      'closes=1e9&eligibility=%F0%9F%98%80',
    ])
      expect(await open(`${address}&${query}`), `${pattern} ${query}`).toEqual(whole)
  }
})

testOnDatabase('a list depends on the keys that it names, and on no other', async (db) => {
  await kayaks(db)
  for (const category of ['Gambling', 'Pets'] as const)
    await aCompetition(db, {
      prizeCounties: 'cork, kerry',
      competitionTitle: 'Win the dearest paddle',
      description: 'For a kayak.',
      competitionEndDate: addDays(TODAY, 3),
      categories: [category],
      entryMethod: 'social-media',
      prizeValue: 900,
      publishedAt: new Date(NOW.getTime() - HOUR_MS),
    })
  const open = await aSite(db)
  const asked = {
    page: '2',
    q: 'nothing',
    over18: 'no',
    eligibility: 'ni',
    kind: 'instant-win',
    method: 'post',
    frequency: 'daily',
    closes: 'today',
    social: 'no',
    category: 'cars',
    county: 'kerry',
    value: '1000',
    sort: 'value',
    fit: 'ni-18',
  }
  const lists = Object.entries(PAGE_TRAITS).filter(([, { filtered }]) => filtered)
  expect(Object.keys(LISTS)).toEqual(lists.map(([pattern]) => pattern))
  for (const [pattern, address] of Object.entries(LISTS)) {
    const whole = await open(address)
    for (const [key, value] of Object.entries(asked)) {
      const [path, query] = address.split('?')
      const changed = new URLSearchParams(query)
      changed.set(key, value)
      const { keys = [] } = PAGE_TRAITS[pattern as keyof typeof LISTS]
      const names = [...keys, ...FILTER_QUERY_KEYS]
      const answered = await open(`${path}?${changed}`)
      if (names.includes(key)) expect(answered, `${pattern} ${key}`).not.toEqual(whole)
      else expect(answered, `${pattern} ${key}`).toEqual(whole)
    }
  }
})

testOnDatabase('a list is narrowed to a passport beside its filters', async (db) => {
  await kayaks(db)
  const open = await aSite(db)
  for (const path of ['/new-competitions', '/competitions-ending-soon']) {
    const second = await open(`${path}?fit=roi-18-nopost&page=2`)
    expect(second, path).toMatchObject({ total: 12, whole: 13, page: 2 })
    expect(second.titles, path).toHaveLength(3)
    expect(await open(`${path}?fit=roi-18-nopost&method=post`), path).toMatchObject({
      total: 0,
      whole: 1,
    })
  }
  expect(await open('/competition-category/pets?fit=ni-18')).toMatchObject({ total: 0, whole: 13 })
  const adults = '/competition-category/gambling?over18=yes&fit='
  expect(await open(`${adults}18`)).toMatchObject({ total: 13, whole: 13 })
  expect(await open(`${adults}under18`)).toMatchObject({ total: 0, whole: 13 })
  expect((await open('/search?q=kayak&fit=under18-nopost')).titles).toHaveLength(12)
})

testOnDatabase('a passport has one spelling', async (db) => {
  await kayaks(db)
  const open = await aSite(db)
  for (const fit of [
    '18-roi',
    'roi',
    '',
    'uk-18',
    'roi-18-nosocial-nosocial',
    'ROI-18',
    'roi-18&fit=18',
  ])
    expect((await open(`/new-competitions?fit=${fit}`)).status, fit).toBe(404)
})

testOnDatabase('a search that a passport narrows is not counted', async (db) => {
  const counted: string[] = []
  const counters = {
    ...openCounters({ db, log: pino({ level: 'silent' }) }),
    count: (_what: string, [, query]: readonly unknown[]) => void counted.push(String(query)),
  }
  const app = testApp(db, { renderPage: await pagesAsData(), counters })
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
  for (const query of ['q=zebra&fit=ni-18', 'q=giraffe'])
    await app.request(`/search?${query}`, { headers })
  await expect.poll(() => counted).toEqual(['giraffe'])
})
