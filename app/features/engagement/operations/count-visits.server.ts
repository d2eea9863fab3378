import type { RequestContext } from '#app/context.server.ts'
import { isBot } from '../rules/bots.ts'
import { toStoredQuery } from '../rules/empty-searches.ts'

type Visit = Pick<RequestContext, 'counters' | 'limits' | 'address' | 'device' | 'today'>

/**
 * Counts a click on a listing's promoter link. Address and browser decide whether it counts and are
 * not stored.
 * @throws Problem 'too-many' when a network clicks too often.
 */
export async function countClick(visit: Visit, competitionID: number) {
  const { counters, limits, address, device, today } = visit
  if (isBot(device)) return
  await limits.consume('click', address)
  await limits.consume('click-listing', `${address} ${competitionID}`)
  counters.countClick(competitionID, today)
}

/**
 * Counts a search without results, in the background; never throws. The search dialog and the
 * results page send the same query, so a repeat within minutes does not count.
 */
export async function countEmptySearch(visit: Visit, typed: string) {
  const { counters, limits, address, device, today } = visit
  const query = toStoredQuery(typed)
  if (query === null || isBot(device)) return
  try {
    await limits.consume('empty-search', address)
    await limits.consume('same-search', `${address} ${query}`)
  } catch {
    // Over the rate limit.
    return
  }
  counters.countEmptySearch(query, today)
}
