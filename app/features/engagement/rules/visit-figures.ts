/** What visitors' browsers measure (web.dev/vitals): in milliseconds, and layout shift in thousandths. */
export const VISIT_FIGURES = {
  LCP: { title: 'Paint', good: 2_500 },
  INP: { title: 'Press', good: 200 },
  CLS: { title: 'Shift', good: 100 },
} as const
export type VisitFigure = keyof typeof VISIT_FIGURES
export const VISIT_FIGURE_NAMES = Object.keys(VISIT_FIGURES) as VisitFigure[]

/** Of how many visits one is measured. */
export const MEASURED_SHARE = 1 / 4
/** With fewer visits a percentile says little. */
export const VISITS_MIN = 20
const STEP = 1.1
const PERCENTILE = 0.75

export type Bucket = { upTo: number; visits: number }

/** Rounds up to a limit that is at most a tenth above, so that few different numbers are stored. */
export function bucketOf(value: number): number {
  const steps = Math.ceil(Math.log(Math.max(value, 1)) / Math.log(STEP))
  return Math.max(Math.round(STEP ** steps), Math.ceil(value))
}

/** Returns what three of four visits stay within; undefined below `VISITS_MIN` visits. */
export function percentile75(buckets: readonly Bucket[]): number | undefined {
  const visits = buckets.reduce((sum, bucket) => sum + bucket.visits, 0)
  if (visits < VISITS_MIN) return undefined
  let within = 0
  for (const bucket of buckets.toSorted((a, b) => a.upTo - b.upTo)) {
    within += bucket.visits
    if (within >= visits * PERCENTILE) return bucket.upTo
  }
  return undefined
}

/** Formats '1.8 s', '96 ms' or '0.02'. */
export function visitFigureLabel(figure: VisitFigure, value: number): string {
  if (figure === 'CLS') return (value / 1_000).toFixed(2)
  return value < 1_000 ? `${value} ms` : `${(value / 1_000).toFixed(1)} s`
}

/** A description with fewer words says little that a search engine could find. */
export const WORDS_MIN = 40

export type VisitRow = { page: string; visits: number } & Record<VisitFigure, number | undefined>
export type PageFigures = { visits: VisitRow[]; listings: number; short: number }

/** One row per kind of page, the most visited first; the visits are those with a paint. */
export function toVisitRows(
  counted: readonly (Bucket & { page: string; figure: VisitFigure })[],
): VisitRow[] {
  const pages = Map.groupBy(counted, ({ page }) => page)
  const rows = Array.from(pages, ([page, ofPage]): VisitRow => {
    const of = (figure: VisitFigure) => ofPage.filter((one) => one.figure === figure)
    return {
      page,
      visits: of('LCP').reduce((sum, { visits }) => sum + visits, 0),
      LCP: percentile75(of('LCP')),
      INP: percentile75(of('INP')),
      CLS: percentile75(of('CLS')),
    }
  })
  return rows.toSorted((a, b) => b.visits - a.visits)
}
