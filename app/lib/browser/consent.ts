import { addMonths, type Day } from '../time/days.ts'

/** localStorage keys of the answer to the cookie banner, its time, and what was asked (docs/contract.md#consent). */
export const ACCEPTED_KEY = 'cookieAccepted'
export const ANSWERED_KEY = 'cookieAnsweredAt'
export const RECORD_KEY = 'cookieRecord'
const HOLDS_MONTHS = 6

/** Of the texts that ask (consent/rules/consent-texts.ts); answers to another version are asked for again. */
export const CONSENT_VERSION = '2026-11-26'

export const PURPOSES = ['analytics', 'adverts'] as const
export type Purpose = (typeof PURPOSES)[number]

/** What was asked, and what was agreed to. */
export type ConsentRecord = { version: string; asked: Purpose[]; agreed: Purpose[] }

export type Answer = ConsentRecord & {
  /** With 'Okay, Thanks' also where nothing was asked. */
  accepted: boolean
  answeredOn: Day
  /** It is not the visitor's but that of the browser (Global Privacy Control). */
  bySignal?: boolean
}

/**
 * Returns an answer while it counts for what is asked now. Where nothing is, it counts for good.
 * An answer from the future was dated by a wrong clock.
 */
export function countingAnswer(
  answer: Answer | undefined,
  asked: readonly string[],
  today: Day,
): Answer | undefined {
  if (!answer || answer.bySignal || asked.length === 0) return answer
  const { answeredOn, version } = answer
  const isOld = answeredOn > today || today >= consentExpiresOn(answeredOn)
  const isAnother =
    version !== CONSENT_VERSION ||
    asked.some((purpose) => !answer.asked.some((one) => one === purpose))
  return isOld || isAnother ? undefined : answer
}

export function consentExpiresOn(answeredOn: Day): Day {
  return addMonths(answeredOn, HOLDS_MONTHS)
}
