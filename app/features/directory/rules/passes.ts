import { categoryOfSlug } from '#app/features/listings/rules/categories.ts'
import { choiceField, FILTERED_CHOICES } from '#app/features/listings/rules/choices.ts'
import { isInCounty } from '#app/features/listings/rules/counties.ts'
import { FIT } from '#app/features/listings/rules/links.ts'
import { entryTest } from '#app/features/listings/rules/passport.ts'
import type { Day } from '#app/lib/time/days.ts'
import { closingDays, passportOf, type FilterKey, type Filters } from './filters.ts'
import type { OpenListing } from './open-listing.ts'

export type FilteredListing = Omit<OpenListing, 'card' | 'texts' | 'mark'>
type Test = (listing: FilteredListing) => boolean
type Values = readonly string[]

const CHOICE_OF_KEY = new Map(FILTERED_CHOICES.map((name) => [choiceField(name).filter?.key, name]))

/** The one place that says which listings pass filters: a listing passes when it passes each group. */
export function passes(filters: Filters, today: Day): Test {
  const tests = testsOf(filters, today).map(([, test]) => test)
  return (listing) => tests.every((test) => test(listing))
}

export function testsOf(filters: Filters, today: Day): [key: keyof Filters, test: Test][] {
  const chosen = Object.entries(filters) as [keyof Filters, Values][]
  return chosen.map(([key, values]) => [key, testOf(key, values, today)])
}

/** Whether a listing passes a group of filters with these values chosen. */
export function testOf(key: FilterKey | typeof FIT, values: Values, today: Day): Test {
  switch (key) {
    case FIT: {
      const passport = passportOf({ [FIT]: values })
      if (!passport) return () => true
      const answer = entryTest(passport)
      return (listing) => answer(listing) === 'yes'
    }
    case 'category': {
      const wanted = values.map(categoryOfSlug)
      return ({ categories }) =>
        wanted.every((category) => category !== undefined && categories.includes(category))
    }
    case 'county':
      return (listing) => values.every((county) => isInCounty(listing, county))
    case 'social':
      return ({ entryMethod }) => entryMethod !== 'social-media'
    case 'value':
      return ({ prizeValue }) => prizeValue !== null && prizeValue >= Number(values[0])
    case 'closes': {
      const { first, last } = closingDays(values[0] ?? '', today)
      return ({ competitionEndDate: day }) => day >= first && day <= last
    }
    default:
      return testOfChoice(key, values)
  }
}

/** The fact of a listing that the tests of a group look at: listings with the same one pass the same tests. */
export function factOf(key: FilterKey, listing: FilteredListing): unknown {
  switch (key) {
    case 'category':
      return listing.categories.join()
    case 'county':
      return `${listing.onlyCounties};${listing.prizeCounties};${listing.entryCounties}`
    case 'social':
      return listing.entryMethod
    case 'value':
      return listing.prizeValue
    case 'closes':
      return listing.competitionEndDate
    default: {
      const name = CHOICE_OF_KEY.get(key)
      return name && listing[name]
    }
  }
}

function testOfChoice(key: FilterKey, values: Values): Test {
  const name = CHOICE_OF_KEY.get(key)
  if (!name) return () => true
  // People in one part of the island may also enter what is open to all of it.
  const wanted = name === 'eligibility' ? [...values, 'island-of-ireland'] : values
  return (listing) => wanted.includes(listing[name])
}
