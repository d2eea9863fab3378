import { daysBetween, toDay, type Day } from '#app/lib/time/days.ts'
import type { Category } from './categories.ts'
import { COUNTIES, eligibilityOf, isInCounty, type County, type CountyFacts } from './counties.ts'
import { FILTERED_CHOICES, type FilteredChoice } from './choices.ts'

/** What lists can be filtered by. */
type Faceted = Record<FilteredChoice, string> & {
  categories: readonly Category[]
  competitionEndDate: Day
  over18: boolean
  costsMoney: boolean
  prizeValue?: number | null | undefined
} & CountyFacts

const FIRST_DAY = toDay('1970-01-01')

export const FREE = 'free'
export const FOR_MINORS = 'minors'

/** The facts of a listing that filters ask for, as its search document has them. */
export function facetsOf(listing: Faceted): string[] {
  const { categories, competitionEndDate, prizeValue = null } = listing
  const said = { ...listing, eligibility: eligibilityOf(listing) }
  return [
    ...FILTERED_CHOICES.map((name) => choiceFacet(name, said[name])),
    ...categories.map(categoryFacet),
    ...COUNTIES.filter((county) => isInCounty(listing, county)).map(countyFacet),
    weekFacet(weekOf(competitionEndDate)),
    ...(prizeValue === null ? [] : [valueFacet(digitsOf(prizeValue))]),
    ...(isForAdults(listing) ? [] : [FOR_MINORS]),
    ...(isPaid(listing) ? [] : [FREE]),
  ]
}

type Facts = Pick<Faceted, 'categories' | 'over18' | 'costsMoney'>

export function isForAdults({ over18, categories }: Facts): boolean {
  return over18 || categories.includes('Gambling')
}

export function isPaid({ costsMoney, categories }: Facts): boolean {
  return costsMoney || categories.includes('Pay to Play')
}

export function choiceFacet(name: FilteredChoice, value: string): string {
  return `${name.toLowerCase()}:${value}`
}

export function countyFacet(county: County): string {
  return `county:${county}`
}

export function categoryFacet(category: Category): string {
  return `category:${category.toLowerCase()}`
}

/** A closing date has the facet of its week: the index reads a few common facets faster than many rare ones. */
export function weekFacet(week: number): string {
  return `week:${week}`
}

export function weekOf(day: Day): number {
  return Math.floor(daysBetween(FIRST_DAY, day) / 7)
}

/** A prize value has the facet of its number of digits. */
export function valueFacet(digits: number): string {
  return `digits:${digits}`
}

export function digitsOf(value: number): number {
  return String(value).length
}
