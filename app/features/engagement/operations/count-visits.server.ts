import type { RequestContext } from '#app/context.server.ts'
import { isBot } from '../rules/bots.ts'
import { toStoredQuery } from '../rules/empty-searches.ts'

type Visit = Pick<RequestContext, 'counters' | 'limits' | 'address' | 'device' | 'today'>

/**
 * Somebody opens the promoter's page of a listing. Address and browser decide whether it counts,
 * and are forgotten: the counter is a number.
 * @throws Problem 'too-many' when one network clicks too often.
 */
export async function countClick(visit: Visit, competitionID: number) {
  const { counters, limits, address, device, today } = visit
  if (isBot(device)) return
  await limits.consume('click', address)
  await limits.consume('click-listing', `${address} ${competitionID}`)
  counters.countClick(competitionID, today)
}

/**
 * Somebody found nothing. Nobody waits for this, and it never throws. The dialog and the page of
 * results that follows it ask the same: within minutes it counts once.
 */
export async function countEmptySearch(visit: Visit, typed: string) {
  const { counters, limits, address, device, today } = visit
  const query = toStoredQuery(typed)
  if (query === null || isBot(device)) return
  try {
    await limits.consume('empty-search', address)
    await limits.consume('same-search', `${address} ${query}`)
  } catch {
    // Once too often.
    return
  }
  counters.countEmptySearch(query, today)
}
