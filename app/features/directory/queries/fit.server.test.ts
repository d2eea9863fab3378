import fc from 'fast-check'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { choicesOf } from '#app/features/listings/rules/choices.ts'
import { eligibilityOf } from '#app/features/listings/rules/counties.ts'
import { canEnter } from '#app/features/listings/rules/passport.ts'
import { addDays } from '#app/lib/time/days.ts'
import { testOnBothDatabases } from '#test/database.ts'
import { aCompetition, TODAY } from '#test/makers.ts'
import { COUNTY_SETS, somePassport } from '#test/passports.ts'
import type { Filters } from '../rules/filters.ts'
import { narrowBy } from '../rules/fit.ts'
import { SORTS } from '../rules/sorting.ts'
import { openCatalogue } from './catalogue.server.ts'
import { countListed } from './counts.server.ts'
import { listPage } from './lists.server.ts'
import { searchCompetitions } from './search.server.ts'
import { readWords } from './vocabulary.server.ts'

const pick = <Value>(values: readonly Value[], index: number) =>
  values[index % values.length] as Value

const LISTS = ['newest', 'ending-soon', 'Pets', 'Pay to Play'] as const

/** Every way to enter and place, each for all and for adults; every third one costs money. */
async function aCatalogue(db: Db) {
  const made = []
  for (let index = 0; index < 36; index += 1) {
    const costsMoney = index % 3 === 0
    const listing = {
      competitionTitle: `Win kayak ${index}`,
      eligibility: pick(choicesOf('eligibility'), index + Math.floor(index / 6)),
      entryMethod: pick(choicesOf('entryMethod'), index),
      onlyCounties: pick(COUNTY_SETS, index),
      prizeCounties: pick(COUNTY_SETS, index + 2),
      over18: Math.floor(index / 6) % 2 === 0,
      costsMoney,
      categories: [costsMoney ? ('Pay to Play' as const) : ('Pets' as const)],
      competitionEndDate: addDays(TODAY, 2),
    }
    await aCompetition(db, listing)
    made.push({ ...listing, eligibility: eligibilityOf(listing) })
  }
  return made
}

const someFilters: fc.Arbitrary<Filters> = fc.constantFrom(
  {},
  { eligibility: ['ni'] },
  { method: ['post', 'email'] },
  { social: ['no'], closes: ['week'] },
  { county: ['kerry'] },
)

testOnBothDatabases(
  'a narrowed list has what its passport can enter, and counts it',
  async (db) => {
    const made = await aCatalogue(db)
    const vocabulary = await readWords(db)
    const { readChoiceCounts } = openCatalogue(db)
    const titlesOf = (listings: readonly { competitionTitle: string }[]) =>
      listings.map(({ competitionTitle }) => competitionTitle).toSorted()

    await fc.assert(
      fc.asyncProperty(
        somePassport,
        someFilters,
        fc.constantFrom(null, ...SORTS),
        async (passport, chosen, sort) => {
          const filters = narrowBy(chosen, passport)
          const read = (list: (typeof LISTS)[number], asked: Filters) => {
            const options = { filters: asked, sort, limit: 100 }
            if (list === 'newest') return listPage(db, 'newest', 1, TODAY, options)
            if (list === 'ending-soon') return listPage(db, 'ending-soon', 1, TODAY, options)
            return listPage(db, list, 1, TODAY, options)
          }
          const fits = (title: string) => {
            const listing = made.find((one) => one.competitionTitle === title)
            return listing !== undefined && canEnter(listing, passport) === 'yes'
          }
          for (const list of LISTS) {
            const expected = titlesOf(await read(list, chosen)).filter(fits)
            expect(titlesOf(await read(list, filters)), list).toEqual(expected)
            expect(await countListed(db, list, TODAY, filters), list).toBe(expected.length)
            const counts = await readChoiceCounts(list, filters, TODAY)
            const inStore = { ...filters, method: ['in-store'] }
            expect(counts.method?.at(-1), list).toBe(await countListed(db, list, TODAY, inStore))
          }
          const found = await searchCompetitions(db, vocabulary, 'kayak', TODAY, { filters })
          expect(found.competitions.every((card) => canEnter(card, passport) === 'yes')).toBe(true)
        },
      ),
      { numRuns: 40 },
    )
  },
)
