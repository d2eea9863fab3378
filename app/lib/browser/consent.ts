import { addMonths, type Day } from '../time/days.ts'

/**
 * localStorage keys of the answer to the cookie banner (docs/contract.md#consent) and of its date.
 */
export const ACCEPTED_KEY = 'cookieAccepted'
export const ANSWERED_KEY = 'cookieAnsweredAt'
/** How long an answer is valid (docs/contract.md#consent). */
const HOLDS_MONTHS = 6

export type Consent = 'accepted' | 'refused' | 'unasked'
export type Answer = { accepted: boolean; answeredOn: Day }

/** Returns the consent given today. An answer from the future was dated by a wrong clock. */
export function consentOf(answer: Answer | undefined, today: Day): Consent {
  if (!answer || answer.answeredOn > today || today >= asksAgainOn(answer.answeredOn))
    return 'unasked'
  return answer.accepted ? 'accepted' : 'refused'
}

export function asksAgainOn(answeredOn: Day): Day {
  return addMonths(answeredOn, HOLDS_MONTHS)
}
