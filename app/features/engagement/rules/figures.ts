/** What the statistics show over time, and what as a ranking. */
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
export const RANKING_NAMES = ['listings', 'categories', 'promoters', 'queries'] as const
type RankingName = (typeof RANKING_NAMES)[number]

export type Series = {
  label: string
  kind: 'bars' | 'line'
  /** One for each period that is shown; null where there is nothing to say. */
  values: (number | null)[]
}

/** A number of the last periods, beside that of as many periods before. */
export type Compared = { label: string; now: number | null; before: number | null }

export type Figure = {
  name: FigureName
  title: string
  /** What is counted, in a sentence. */
  about: string
  series: Series[]
  totals: Compared[]
}

export type Ranking = {
  name: RankingName
  title: string
  about: string
  /** The most first; `slug` where a page of a listing tells more. */
  rows: { label: string; count: number; slug?: string }[]
}

type Values = (number | null)[]

/** The half of a timeline's values that is shown. */
export function shownOf<Value>(values: readonly Value[]): Value[] {
  return values.slice(values.length / 2)
}

/** The sum of what is shown beside the sum of what came before, where that is known. */
export function comparedSums(label: string, values: Values): Compared {
  const before = values.slice(0, values.length / 2)
  return {
    label,
    now: total(shownOf(values)),
    before: before.includes(null) ? null : total(before),
  }
}

/** The last value of what is shown beside the last of what came before. */
export function comparedEnds(label: string, values: Values): Compared {
  return {
    label,
    now: values.at(-1) ?? null,
    before: values.at(values.length / 2 - 1) ?? null,
  }
}

/** '1,234' or '5.3'; a dash where there is nothing to say. */
export function numberLabel(value: number | null | undefined): string {
  return value?.toLocaleString('en-IE', { maximumFractionDigits: 1 }) ?? '–'
}

/** '+12%', '−5%', 'no change', or nothing where there was nothing before. */
export function changeLabel({ now, before }: Pick<Compared, 'now' | 'before'>): string | null {
  if (now === null || before === null || before === 0) return null
  const percent = Math.round((now / before - 1) * 100)
  if (percent === 0) return 'no change'
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('en-IE')}%`
}

/** Where the lines of a chart's scale lie: a few round numbers from 0 to at least `max`. */
export function ticksFor(max: number): number[] {
  const size = 10 ** Math.floor(Math.log10(Math.max(max, 4) / 4))
  const step = [1, 2, 5, 10].map((one) => one * size).find((one) => one * 4 >= max) ?? 1
  const count = Math.max(Math.ceil(max / step), 1)
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

function total(values: Values): number {
  return values.reduce<number>((sum, value) => sum + (value ?? 0), 0)
}
