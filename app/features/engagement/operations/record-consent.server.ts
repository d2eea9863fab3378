import type { RequestContext } from '#app/context.server.ts'
import { CONSENT_VERSION, type ConsentRecord } from '#app/lib/browser/consent.ts'
import { asMember } from '#app/lib/security/actor.ts'
import { answerText } from '../rules/purpose-texts.ts'

type Visit = Pick<RequestContext, 'db' | 'actor' | 'counters' | 'now' | 'today'>

/**
 * Counts an answer to the cookie banner, and keeps it for a member. Answers to texts that are no longer asked with are
 * received and forgotten.
 */
export async function recordConsent(visit: Visit, given: ConsentRecord) {
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
