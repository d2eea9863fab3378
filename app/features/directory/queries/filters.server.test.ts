import fc from 'fast-check'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import type { Category } from '#app/features/listings/rules/categories.ts'
import { eligibilityOf } from '#app/features/listings/rules/counties.ts'
import { canEnter, fitKey } from '#app/features/listings/rules/passport.ts'
import { addDays, daysBetween } from '#app/lib/time/days.ts'
import { openNow } from '#test/open-listings.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, NOW, TODAY } from '#test/makers.ts'
import { COUNTY_SETS, somePassport } from '#test/passports.ts'
import { FILTER_GROUPS, readFilters, type FilterKey, type Filters } from '../rules/filters.ts'
import {
  choiceField,
  choicesOf,
  CHOICE_NAMES,
  type Choices,
} from '#app/features/listings/rules/choices.ts'
import { PAGE_SIZE } from '../rules/lists.ts'
import type { Sort } from '../rules/sorting.ts'
import { toSynonyms } from '../rules/synonyms.ts'
import { countChoices } from '../rules/choice-counts.ts'
import { listed, listPage } from '../rules/open-lists.ts'
import { searchCompetitions } from './search.server.ts'
import { HOUR_MS } from '#app/lib/time/durations.ts'

const CATEGORY = 'Pets'
const OTHER_CATEGORY = 'Cars'
const read = (query: string) => readFilters(new URLSearchParams(query))

const pick = <Value>(values: readonly Value[], index: number) =>
  values[index % values.length] as Value

/** Each word of each field, in many combinations. */
function someChoices(index: number): Choices {
  const chosen = CHOICE_NAMES.map((name, nth) => [
    name,
    pick(choicesOf(name), Math.floor(index / (nth + 1))),
  ])
  return Object.fromEntries(chosen) as Choices
}

/** Listings of many kinds, some closed, some waiting, newest last; of different places in each list. */
async function aCatalogue(db: Db) {
  const made = []
  for (let index = 0; index < 60; index += 1) {
    const listing = {
      competitionTitle: `Win kayak ${index}`,
      ...someChoices(index),
      onlyCounties: pick(COUNTY_SETS, index),
      prizeCounties: pick(COUNTY_SETS, index + 2),
      ...(index % 5 === 0 ? {} : { prizeValue: pick([50, 100, 450, 500, 1200], index) }),
      competitionEndDate: addDays(TODAY, (index % 13) * (index % 3) - 1),
      publishedAt: new Date(NOW.getTime() - (60 - index) * HOUR_MS),
      status: index % 17 === 0 ? ('pending' as const) : ('approved' as const),
    }
    const category = index % 2 ? CATEGORY : OTHER_CATEGORY
    const { competitionID: id } = await aCompetition(db, { ...listing, categories: [category] })
    const quiet = index % 4 === 0 ? 1 : 0
    await db.updateTable('competitions').set({ quiet }).where('id', '=', id).execute()
    made.push({ ...listing, eligibility: eligibilityOf(listing), category, quiet, index })
  }
  return made.filter(
    ({ status, competitionEndDate }) => status === 'approved' && competitionEndDate >= TODAY,
  )
}

type Made = Awaited<ReturnType<typeof aCatalogue>>[number]
const DAYS: Record<string, number> = { today: 0, '3-days': 3, week: 7, month: 30 }

/** What a comper means by these filters, said in another way than the queries do. */
function isWanted(filters: Filters) {
  return (listing: Made) =>
    CHOICE_NAMES.every((name) => {
      const asked = filters[choiceField(name).filter?.key as FilterKey]
      const isForAll = name === 'eligibility' && listing.eligibility === 'island-of-ireland'
      return !asked || isForAll || asked.some((word) => word === listing[name])
    }) &&
    (filters.category ?? []).every((slug) => slug === listing.category.toLowerCase()) &&
    !(filters.social && listing.entryMethod === 'social-media') &&
    (filters.value ?? []).every((least) => (listing.prizeValue ?? 0) >= Number(least)) &&
    (filters.county ?? []).every((county) =>
      `${listing.onlyCounties}, ${listing.prizeCounties}`.includes(county),
    ) &&
    (filters.closes?.every((choice) => {
      const ahead = daysBetween(TODAY, listing.competitionEndDate)
      const [, by, name = ''] = /^(by-)?(.*)$/.exec(choice) ?? []
      const said = name === 'tomorrow' ? 1 : [0, 1, 2, 3, 4, 5, 6].find((n) => dayName(n) === name)
      return DAYS[choice] === undefined && !by
        ? ahead === said
        : ahead <= (DAYS[choice] ?? said ?? 0)
    }) ??
      true)
}

function dayName(ahead: number) {
  const day = new Date(`${addDays(TODAY, ahead)}T12:00:00Z`)
  return day.toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' }).toLowerCase()
}

const compare = (a: string | number, b: string | number) => (a < b ? -1 : Number(a > b))

/** The order that visitors expect: equals come newest first. */
const ORDERS: Record<Sort, (a: Made, b: Made) => number> = {
  newest: (a, b) => b.index - a.index,
  closing: (a, b) => compare(a.competitionEndDate, b.competitionEndDate) || b.index - a.index,
  quiet: (a, b) => compare(b.quiet, a.quiet) || b.index - a.index,
  value: (a, b) => compare(b.prizeValue ?? -1, a.prizeValue ?? -1) || b.index - a.index,
}

const titlesOf = (listings: readonly { competitionTitle: string }[]) =>
  listings.map(({ competitionTitle }) => competitionTitle)

function allPages(total: number, readPage: (page: number) => { competitionTitle: string }[]) {
  const pages: string[][] = []
  for (let page = 1; page <= Math.ceil(total / PAGE_SIZE) + 1; page += 1)
    pages.push(titlesOf(readPage(page)))
  return pages.flat()
}

testOnDatabase('people in a part of Ireland see what is open to all of it', async (db) => {
  for (const eligibility of choicesOf('eligibility'))
    await aCompetition(db, { competitionTitle: eligibility, eligibility })

  const shown = async (query: string) =>
    titlesOf(listPage(await openNow(db), 'newest', 1, { filters: read(query) })).toSorted()
  expect(await shown('eligibility=roi')).toEqual(['island-of-ireland', 'roi'])
  expect(await shown('eligibility=ni')).toEqual(['island-of-ireland', 'ni'])
  expect(await shown('eligibility=island-of-ireland')).toEqual(['island-of-ireland'])
  expect(await shown('')).toEqual(['island-of-ireland', 'ni', 'roi'])
})

testOnDatabase('closing within some days counts from today to the last of them', async (db) => {
  for (const distance of [0, 1, 3, 4, 7, 8, 30, 31])
    await aCompetition(db, {
      competitionTitle: String(distance),
      competitionEndDate: addDays(TODAY, distance),
    })

  const last = async (closes: string) => {
    const all = listPage(await openNow(db), 'newest', 1, { filters: read(`closes=${closes}`) })
    return Math.max(...titlesOf(all).map(Number))
  }
  expect(await Promise.all(['today', '3-days', 'week', 'month'].map(last))).toEqual([0, 3, 7, 30])
})

testOnDatabase('each list has what its filters mean, in its order, and counts it', async (db) => {
  const open = await aCatalogue(db)
  const now = await openNow(db)
  const isSoon = ({ competitionEndDate }: Made) => daysBetween(TODAY, competitionEndDate) <= 7

  fc.assert(
    fc.property(someFilters, someSort, fc.nat(7), (filters, sort, nth) => {
      const wanted = open.filter(isWanted(filters))
      const options = { filters, sort }
      const inOrder = (listings: Made[], own: Sort) =>
        titlesOf(listings.toSorted(ORDERS[sort ?? own]))

      const newest = inOrder(wanted, 'newest')
      expect(listed(now, 'newest', filters).length).toBe(newest.length)
      expect(allPages(newest.length, (page) => listPage(now, 'newest', page, options))).toEqual(
        newest,
      )

      const soon = inOrder(wanted.filter(isSoon), 'closing')
      expect(listed(now, 'ending-soon', filters).length).toBe(soon.length)
      expect(allPages(soon.length, (page) => listPage(now, 'ending-soon', page, options))).toEqual(
        soon,
      )

      const filed = inOrder(
        wanted.filter(({ category }) => category === CATEGORY),
        'newest',
      )
      expect(listed(now, CATEGORY, filters).length).toBe(filed.length)
      expect(allPages(filed.length, (page) => listPage(now, CATEGORY, page, options))).toEqual(
        filed,
      )

      const group = FILTER_GROUPS[nth % FILTER_GROUPS.length]
      if (!group) throw new Error('There are fewer groups.')
      const { key, choices } = group
      const lists = ['newest', 'ending-soon', CATEGORY] as const
      for (const list of key === 'category' ? lists.slice(0, 2) : lists)
        expect(
          countChoices(listed(now, list), filters, TODAY, { withCategories: true })[key],
          `${list} ${key}`,
        ).toEqual(
          choices.map(([value]) => listed(now, list, { ...filters, [key]: [value] }).length),
        )

      const found = searchCompetitions(now, 'kayak', { filters })
      expect(found.competitions).toHaveLength(Math.min(20, newest.length))
      expect(newest).toEqual(expect.arrayContaining(titlesOf(found.competitions)))
    }),
    { numRuns: 60 },
  )
})

testOnDatabase(
  'a narrowed search has the best of what its word and its filters mean',
  async (db) => {
    const kayaks = await manyKayaks(db)
    const now = await openNow(db)

    fc.assert(
      fc.property(someFilters, maybePassport, (chosen, passport) => {
        const filters = { ...chosen, ...(passport && { fit: [fitKey(passport)] }) }
        const wanted = inOrderOfRelevance(
          kayaks
            .filter(isWanted(chosen))
            .filter((listing) => !passport || canEnter(listing, passport) === 'yes'),
        )
        const found = searchCompetitions(now, 'kayak', { filters, synonyms: toSynonyms([]) })
        expect(titlesOf(found.competitions)).toEqual(titlesOf(wanted.slice(0, 20)))
        expect(found.total.count).toBe(wanted.length)
      }),
      { numRuns: 60 },
    )
  },
)

type Kayak = Made & { restricted: boolean; places: readonly string[] }

const someKayak = fc.record({
  choices: fc.nat(),
  category: fc.constantFrom<Category>(CATEGORY, OTHER_CATEGORY, 'Gambling'),
  prizeValue: fc.constantFrom(null, 0, 99, 100, 450, 500, 999, 1000, 123_456),
  closesIn: fc.integer({ min: -1, max: 35 }),
  over18: fc.boolean(),
  costsMoney: fc.boolean(),
  places: fc.subarray(['title', 'promoter', 'description']),
  counties: fc.nat(),
})

/** A few hundred listings, most of which have the word. @returns those, as far as they are open. */
async function manyKayaks(db: Db): Promise<Kayak[]> {
  const kayaks: Kayak[] = []
  for (const [index, drawn] of fc.sample(someKayak, { numRuns: 300, seed: 19 }).entries()) {
    const { category, prizeValue, places, closesIn } = drawn
    const textIn = (place: string) => (places.includes(place) ? `kayak ${index}` : `tent ${index}`)
    const listing = {
      competitionTitle: `Win a ${textIn('title')}`,
      promoterName: textIn('promoter'),
      description: textIn('description'),
      ...someChoices(drawn.choices),
      onlyCounties: pick(COUNTY_SETS, drawn.counties),
      prizeCounties: pick(COUNTY_SETS, drawn.counties + 2),
      ...(prizeValue === null ? {} : { prizeValue }),
      competitionEndDate: addDays(TODAY, closesIn),
      publishedAt: NOW,
      status: 'approved' as const,
    }
    const over18 = drawn.over18 || category === 'Gambling'
    const { costsMoney } = drawn
    await aCompetition(db, {
      ...listing,
      over18,
      costsMoney,
      categories: [category],
    })
    if (places.length > 0 && closesIn >= 0) {
      const restricted = costsMoney || category === 'Gambling'
      const eligibility = eligibilityOf(listing)
      const made = {
        ...listing,
        eligibility,
        quiet: 0,
        over18,
        costsMoney,
        category,
        index,
        restricted,
        places,
      }
      kayaks.push(made)
    }
  }
  return kayaks
}

/** docs/contract.md#search: of mentions in the description those come first whose category most of the wanted share. */
function inOrderOfRelevance(wanted: readonly Kayak[]): Kayak[] {
  const shareOf = ({ category }: Kayak) =>
    wanted.filter((other) => other.category === category).length / wanted.length
  const score = (one: Kayak) =>
    (one.places.includes('title') ? 8 : 0) + (one.places.includes('promoter') ? 4 : 0) ||
    shareOf(one)
  return wanted.toSorted(
    (a, b) =>
      Number(a.restricted) - Number(b.restricted) || score(b) - score(a) || b.index - a.index,
  )
}

const maybePassport = fc.option(somePassport)

const someSort = fc.constantFrom<(Sort | null)[]>(null, 'newest', 'closing', 'value')

const someFilters = fc
  .tuple(
    ...FILTER_GROUPS.map(({ key, choices, any }) =>
      fc
        .subarray(
          key === 'category'
            ? [CATEGORY, OTHER_CATEGORY].map((name) => name.toLowerCase())
            : choices.map(([value]) => value),
          { maxLength: any === undefined ? choices.length : 1 },
        )
        .map((values) => [key, values] as const),
    ),
  )
  .map((groups): Filters => Object.fromEntries(groups.filter(([, values]) => values.length > 0)))
