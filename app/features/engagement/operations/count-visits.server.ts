import type { RequestContext } from '#app/context.server.ts'
import { isBot } from '../rules/bots.ts'
import { toStoredQuery } from '../rules/empty-searches.ts'
import { periodStart, RANGES } from '../rules/periods.ts'

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
