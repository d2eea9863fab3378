import { daysUntilOver, windowDays } from '#app/features/listings/rules/winner-terms.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import type { Facts, Won } from './records.ts'

/** In which prizes are usually sent, where nothing is stated. */
const PROMISED_AFTER_DAYS = 30
/** From so many days after the promised day on, the latest first. */
const LATE = [
  ['complaint', 28],
  ['second-letter', 14],
  ['letter', 0],
] as const

export type Letter = (typeof LATE)[number][0]
type Claim = Pick<Won, 'wonOn' | 'answeredOn' | 'promisedBy' | 'arrivedOn'>
type Terms = Pick<Facts, 'answerWithin' | 'prizeWithin'>

/** What a winner does next. */
export type ClaimStep =
  | { kind: 'answer'; by: Day | undefined }
  | { kind: 'wait' | Letter; promised: Day }
  | { kind: 'arrived' }

/** The day by which a prize is promised: as the winner wrote down, else as is stated, else 30 days after the answer. */
function promisedDay(win: Claim, terms: Terms | undefined): Day {
  const days = terms?.prizeWithin ? daysUntilOver(terms.prizeWithin) : PROMISED_AFTER_DAYS
  return win.promisedBy ?? addDays(win.answeredOn ?? win.wonOn, days)
}

export function claimStep(win: Claim, terms: Terms | undefined, today: Day): ClaimStep {
  if (win.arrivedOn !== null) return { kind: 'arrived' }
  const promised = promisedDay(win, terms)
  const late = LATE.find(([, after]) => addDays(promised, after) <= today)
  if (late) return { kind: late[0], promised }
  if (win.answeredOn !== null) return { kind: 'wait', promised }
  const { answerWithin } = terms ?? {}
  const by = answerWithin ? addDays(win.wonOn, windowDays(answerWithin)) : undefined
  return { kind: 'answer', by }
}

/** Whether a claim has another step from this day on. */
export function isClaimDay(win: Claim, terms: Terms | undefined, day: Day): boolean {
  const [before, now] = [addDays(day, -1), day].map((one) => claimStep(win, terms, one).kind)
  return before !== now
}
