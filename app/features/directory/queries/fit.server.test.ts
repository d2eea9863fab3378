import fc from 'fast-check'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { choicesOf } from '#app/features/listings/rules/choices.ts'
import { eligibilityOf } from '#app/features/listings/rules/counties.ts'
import { canEnter } from '#app/features/listings/rules/passport.ts'
import { addDays } from '#app/lib/time/days.ts'
import { openNow } from '#test/open-listings.ts'
import { testOnDatabase } from '#test/database.ts'
import { aCompetition, TODAY } from '#test/makers.ts'
import { COUNTY_SETS, somePassport } from '#test/passports.ts'
import type { Filters } from '../rules/filters.ts'
import { narrowBy } from '../rules/fit.ts'
import { SORTS } from '../rules/sorting.ts'
import { countChoices } from '../rules/choice-counts.ts'
import { listed, listPage } from '../rules/open-lists.ts'
import { searchCompetitions } from './search.server.ts'

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

testOnDatabase('a narrowed list has what its passport can enter, and counts it', async (db) => {
  const made = await aCatalogue(db)
  const open = await openNow(db)
  const titlesOf = (listings: readonly { competitionTitle: string }[]) =>
    listings.map(({ competitionTitle }) => competitionTitle).toSorted()

  fc.assert(
    fc.property(
      somePassport,
      someFilters,
      fc.constantFrom(null, ...SORTS),
      (passport, chosen, sort) => {
        const filters = narrowBy(chosen, passport)
        const read = (list: (typeof LISTS)[number], asked: Filters) =>
          listPage(open, list, 1, { filters: asked, sort, limit: 100 })
        const fits = (title: string) => {
          const listing = made.find((one) => one.competitionTitle === title)
          return listing !== undefined && canEnter(listing, passport) === 'yes'
        }
        for (const list of LISTS) {
          const expected = titlesOf(read(list, chosen)).filter(fits)
          expect(titlesOf(read(list, filters)), list).toEqual(expected)
          expect(listed(open, list, filters).length, list).toBe(expected.length)
          const all = { withCategories: true }
          const counts = countChoices(listed(open, list), filters, TODAY, all)
          const inStore = { ...filters, method: ['in-store'] }
          expect(counts.method?.at(-1), list).toBe(listed(open, list, inStore).length)
        }
        const found = searchCompetitions(open, 'kayak', { filters })
        expect(found.competitions.every((card) => canEnter(card, passport) === 'yes')).toBe(true)
      },
    ),
    { numRuns: 40 },
  )
})
