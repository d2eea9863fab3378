import { addMonths, type Day } from '../time/days.ts'

/** Where a browser keeps the answer to the cookie banner (docs/contract.md#consent), and its time. */
export const ACCEPTED_KEY = 'cookieAccepted'
export const ANSWERED_KEY = 'cookieAnsweredAt'
/** An answer holds for so long, then it is asked again (docs/contract.md#consent). */
const HOLDS_MONTHS = 6

export type Consent = 'accepted' | 'refused' | 'unasked'
export type Answer = { accepted: boolean; answeredOn: Day }

/** What an answer is worth today. One from the future was dated by a clock that was wrong. */
export function consentOf(answer: Answer | undefined, today: Day): Consent {
  if (!answer || answer.answeredOn > today || today >= asksAgainOn(answer.answeredOn))
    return 'unasked'
  return answer.accepted ? 'accepted' : 'refused'
}

export function asksAgainOn(answeredOn: Day): Day {
  return addMonths(answeredOn, HOLDS_MONTHS)
}
