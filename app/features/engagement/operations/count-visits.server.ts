import type { RequestContext } from '#app/context.server.ts'
import { PAGE_TRAITS, type PagePattern } from '#app/page-traits.ts'
import { isBot } from '../rules/bots.ts'
import { toStoredQuery } from '../rules/empty-searches.ts'
import { periodStart, RANGES } from '../rules/periods.ts'
import { bucketOf, VISIT_FIGURE_NAMES, type VisitFigure } from '../rules/visit-figures.ts'

type Visit = Pick<RequestContext, 'counters' | 'limits' | 'address' | 'device' | 'today'>

/** Address and browser are not stored. @throws Problem 'too-many'. */
export async function countClick(visit: Visit, competitionID: number) {
  const { counters, limits, address, today } = visit
  await limits.consume('click-listing', `${address} ${competitionID}`)
  for (const period of RANGES)
    counters.count('click', [period, periodStart(period, today), competitionID])
}

/** Never throws. The search dialog and its results page send the same query, which counts once. */
export async function countEmptySearch(visit: Visit, typed: string) {
  const { counters, limits, address, device, today } = visit
  const query = toStoredQuery(typed)
  if (query === null || isBot(device)) return
  try {
    await limits.consume('empty-search', address)
    await limits.consume('same-search', `${address} ${query}`)
  } catch {
    return
  }
  counters.count('empty-search', [today, query])
}

/**
 * Counts what a browser measured on a page: milliseconds, and the shift as a share of the screen. Admins' pages and
 * unknown ones are not counted. @param page the pattern of its route.
 */
export async function countVisitFigures(
  { counters, today }: Visit,
  { page, ...measured }: { page: string } & Partial<Record<VisitFigure, number | undefined>>,
) {
  if (!Object.hasOwn(PAGE_TRAITS, page)) return
  if (PAGE_TRAITS[page as PagePattern].audience === 'admins') return
  for (const figure of VISIT_FIGURE_NAMES) {
    const value = measured[figure]
    if (value === undefined) continue
    const upTo = bucketOf(figure === 'CLS' ? value * 1_000 : value)
    counters.count('visit', [today, page, figure, upTo])
  }
}
