import { addMonths, type Day } from '../time/days.ts'

/** localStorage keys of the answer to the cookie banner and its date (docs/contract.md#consent). */
export const ACCEPTED_KEY = 'cookieAccepted'
export const ANSWERED_KEY = 'cookieAnsweredAt'
const HOLDS_MONTHS = 6

export type Consent = 'accepted' | 'refused' | 'unasked'
export type Answer = { accepted: boolean; answeredOn: Day }

/** An answer from the future was dated by a wrong clock. */
export function consentOf(answer: Answer | undefined, today: Day): Consent {
  if (!answer || answer.answeredOn > today || today >= consentExpiresOn(answer.answeredOn))
    return 'unasked'
  return answer.accepted ? 'accepted' : 'refused'
}

export function consentExpiresOn(answeredOn: Day): Day {
  return addMonths(answeredOn, HOLDS_MONTHS)
}
