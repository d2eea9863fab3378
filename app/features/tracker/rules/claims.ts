import { daysUntilOver, windowDays } from '#app/features/listings/rules/winner-terms.ts'
import { addDays, type Day } from '#app/lib/time/days.ts'
import { countLabel } from './months.ts'
import type { Facts, Won } from './records.ts'

/** In which prizes are usually sent, where nothing is stated. */
const PROMISED_AFTER_DAYS = 30
/** From this number of days after the promised day on, the latest first. */
const LATE = [
  ['complaint', 28],
  ['second-letter', 14],
  ['letter', 0],
] as const
/** A prize this late is not mentioned any more outside the list of wins. */
const MENTIONED_FOR_DAYS = 60

export type Letter = (typeof LATE)[number][0]
type Claim = Pick<Won, 'wonOn' | 'answeredOn' | 'promisedBy' | 'arrivedOn'>
type Terms = Pick<Facts, 'answerWithin' | 'prizeWithin'>

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

/** '1 win waits for your answer. 2 prizes are late: letters are ready.' Undefined if no claim asks for anything. */
export function claimsSentence(
  wins: readonly Won[],
  facts: ReadonlyMap<number, Terms>,
  today: Day,
): string | undefined {
  const steps = wins.map((win) => claimStep(win, facts.get(win.competitionID ?? 0), today))
  const answers = steps.filter(({ kind }) => kind === 'answer').length
  const late = steps.filter(
    (step) => 'promised' in step && step.kind !== 'wait' && isMentioned(step.promised, today),
  ).length
  const parts = [
    answers > 0 && `${countLabel(answers, 'win waits', 'wins wait')} for your answer.`,
    late > 0 &&
      countLabel(late, 'prize is late: a letter is ready.', 'prizes are late: letters are ready.'),
  ]
  return parts.filter(Boolean).join(' ') || undefined
}

const isMentioned = (promised: Day, today: Day) => addDays(promised, MENTIONED_FOR_DAYS) > today
