import type { CountyFacts } from '#app/features/listings/rules/counties.ts'
import { readFileSync } from 'node:fs'
import { addDays, dublinDay, startOfDublinDay } from '#app/lib/time/days.ts'
import { slugify } from '#app/lib/text/fold-text.ts'
import { HOUR_MS, DAY_MS } from '../../app/lib/time/durations.ts'

/** A row of data/sample/catalogue.json. */
type Row = {
  competitionTitle: string
  description: string
  image?: string
  categories: [string, ...string[]]
  promoterName: string
  entryUrl: string
  termsUrl?: string
  kind: string
  entryMethod: string
  entryFrequency: string
  eligibility: string
  over18: boolean
  costsMoney: boolean
  prizeValue?: number
  prizeCount?: number
  competitionFeaturedFlag?: 1
  competitionEndDate: string
  publishedAt: string
}
/** A row with its days counted from today. */
type Listing = Row & CountyFacts & { closesIn: number; publishedDaysAgo: number }

const HALF_A_DAY_MS = 12 * HOUR_MS
const FILE = new URL('../../data/sample/catalogue.json', import.meta.url)
const ADULT = ['Gambling', 'Pay to Play']
const rows = JSON.parse(readFileSync(FILE, 'utf8')) as Row[]

/** Newest first; listings of the same day in the order of the file. */
export const listings: Listing[] = rows
  .map((row) =>
    Object.assign(row, {
      closesIn: daysOf(row.competitionEndDate),
      publishedDaysAgo: -daysOf(row.publishedAt),
    }),
  )
  .toSorted((a, b) => a.publishedDaysAgo - b.publishedDaysAgo)

const isOpen = ({ closesIn }: Listing) => closesIn >= 0
const isForAll = ({ categories, costsMoney }: Listing) =>
  !costsMoney && !categories.some((name) => ADULT.includes(name))

/** The listings that home, new and ending soon may show. */
export const openListings = listings.filter((listing) => isOpen(listing) && isForAll(listing))

/** Returns the listings of a category's page. */
export const openIn = (category: string) =>
  listings.filter(
    (listing) =>
      isOpen(listing) &&
      listing.categories.includes(category) &&
      (isForAll(listing) || ADULT.includes(category)),
  )

/** Counts unrestricted listings of the last 7 days; the sample publishes them about noon. */
export function countAddedThisWeek(now: Date) {
  const today = dublinDay(now)
  const publishedAt = ({ publishedDaysAgo }: Listing) =>
    startOfDublinDay(addDays(today, -publishedDaysAgo)).getTime() + HALF_A_DAY_MS
  const weekAgo = now.getTime() - 7 * DAY_MS
  return listings.filter((listing) => isForAll(listing) && publishedAt(listing) > weekAgo).length
}

export const titlesOf = (some: readonly Listing[]) => some.map((one) => one.competitionTitle)

export const pathOf = ({ competitionTitle }: Listing) => `/competition/${slugify(competitionTitle)}`

/** @throws when the sample has no such listing. */
export function aListing(matches: (listing: Listing) => boolean): Listing {
  const found = listings.find(matches)
  if (!found) throw new Error('The sample catalogue has no such listing.')
  return found
}

export const aRestrictedListing = () => aListing((one) => isOpen(one) && !isForAll(one))

export const anOpenListing = () => aListing((one) => openListings.includes(one))

export const closingDay = ({ closesIn }: Listing, now = new Date()) =>
  addDays(dublinDay(now), closesIn)

function daysOf(text: string) {
  const found = /^today(?:([+-])(\d+))?$/.exec(text)
  if (!found) throw new Error(`“${text}” is not a day counted from today.`)
  return Number(found[2] ?? 0) * (found[1] === '-' ? -1 : 1)
}

export const promoterPathOf = ({ promoterName }: Listing) => `/promoter/${slugify(promoterName)}`

const isForAllBy = (name: string) =>
  listings.filter((listing) => listing.promoterName === name && isForAll(listing))

/** An open listing whose promoter has others, and one whose promoter has none. */
export const aFrequentPromoter = () =>
  aListing((one) => openListings.includes(one) && isForAllBy(one.promoterName).length > 1)
export const aRarePromoter = () =>
  aListing(
    (one) =>
      openListings.includes(one) &&
      listings.filter(({ promoterName }) => promoterName === one.promoterName).length === 1,
  )
