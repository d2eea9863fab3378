import type { RequestContext } from '#app/context.server.ts'
import { CONSENT_VERSION, type ConsentRecord } from '#app/lib/browser/consent.ts'
import { asMember } from '#app/lib/security/actor.ts'
import { isBot } from '../rules/bots.ts'
import { toStoredQuery } from '../rules/empty-searches.ts'
import { answerText } from '#app/features/consent/rules/consent-texts.ts'
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

/** Counts an answer to the cookie banner, and stores a member's. Answers to texts of another version are forgotten. */
export async function recordConsent(
  visit: Visit & Pick<RequestContext, 'db' | 'actor' | 'now'>,
  given: ConsentRecord,
) {
  const { db, actor, counters, now, today } = visit
  if (given.version !== CONSENT_VERSION) return
  const answer = answerText(given)
  counters.count('consent', [today, `${CONSENT_VERSION}: ${answer}`])
  const member = asMember(actor)
  if (!member) return
  const kept = { version: given.version, answer, answered_at: now.getTime() }
  await db
    .insertInto('member_consents')
    .values({ user_id: member.id, ...kept })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(kept))
    .execute()
}
