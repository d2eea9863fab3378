import type { Series } from '#app/lib/chart-series.ts'

export const FIGURE_NAMES = [
  'clicks',
  'open',
  'submissions',
  'hours',
  'members',
  'bookmarks',
  'searches',
] as const
type FigureName = (typeof FIGURE_NAMES)[number]

export const RANKINGS = {
  listings: ['Clicks by listing', 'The listings whose promoter’s page was opened most.'],
  categories: ['Clicks by category', 'A listing counts in its main category.'],
  promoters: ['Clicks by promoter', 'All listings of a promoter together.'],
  queries: [
    'Searched for and not found',
    'What visitors miss. Addresses and telephone numbers are never kept.',
  ],
  consents: ['Answers to the cookie banner', 'By version of its texts. Nobody is named.'],
  redirects: [
    'Old addresses asked for',
    'By the rule of content/redirects.csv that led on from them.',
  ],
  'free-places': [
    'Places free next week',
    'On how many of the next seven days each place can be sold once more.',
  ],
  'ended-places': [
    'Places that ended',
    'The last first, with the number of their days. Their reports are at Bookings.',
  ],
} as const
export type RankingName = keyof typeof RANKINGS
export const RANKING_NAMES = Object.keys(RANKINGS) as RankingName[]

/** A total of the shown periods and of as many before them. */
export type Compared = { label: string; now: number | null; before: number | null }

export type Figure = {
  name: FigureName
  title: string
  about: string
  series: Series[]
  totals: Compared[]
}

export type Ranking = {
  name: RankingName
  title: string
  about: string
  /** Highest first; `slug` for rows that link to a listing. */
  rows: { label: string; count: number; slug?: string }[]
}

type Values = (number | null)[]

export function shownOf<Value>(values: readonly Value[]): Value[] {
  return values.slice(values.length / 2)
}

export function comparedSums(label: string, values: Values): Compared {
  const before = values.slice(0, values.length / 2)
  return {
    label,
    now: total(shownOf(values)),
    before: before.includes(null) ? null : total(before),
  }
}

export function comparedEnds(label: string, values: Values): Compared {
  return { label, now: values.at(-1) ?? null, before: values.at(values.length / 2 - 1) ?? null }
}

/** Returns whether a total says something: nothing then and nothing now does not. */
export function isKnown<Total extends Compared>(total: Total): total is Total & { now: number } {
  return total.now !== null && (total.now !== 0 || Boolean(total.before))
}

/** Formats '+12%', '−5%' or 'no change'. */
export function changeLabel({ now, before }: { now: number; before: number }): string {
  const percent = Math.round((now / before - 1) * 100)
  if (percent === 0) return 'no change'
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('en-IE')}%`
}

function total(values: Values): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
}

/** A description with fewer words says little that a search engine could find. */
export const WORDS_MIN = 40
