import { shortDate, type Day } from '#app/lib/time/days.ts'
import { useClock } from '#app/ui/now.tsx'
import { ClaimLetter } from './claim-letter.tsx'
import { claimStep } from '../rules/claims.ts'
import { writeLetter } from '../rules/letters.ts'
import type { Facts, Won } from '../rules/records.ts'

/** What the winner does next, until the prize has arrived. */
export function ClaimLine({ win, facts }: { win: Won; facts: Facts | undefined }) {
  const { today } = useClock()
  const step = claimStep(win, facts, today)
  if (step.kind === 'arrived') return null
  if (step.kind === 'answer')
    return <p className="mt-1 text-sm font-semibold">{answerLabel(step.by, today)}</p>
  const promised = shortDate(step.promised)
  if (step.kind === 'wait') return <p className="mt-1 text-sm">Should arrive by {promised}</p>
  return (
    <>
      <p className="mt-1 text-sm font-semibold">It should have arrived by {promised}.</p>
      <ClaimLetter
        kind={step.kind}
        written={writeLetter(step.kind, { win, facts, promised: step.promised, today })}
      />
    </>
  )
}

function answerLabel(by: Day | undefined, today: Day) {
  if (by === undefined) return 'Answer the promoter soon'
  return by < today
    ? `Answer the promoter now: the time to answer ended on ${shortDate(by)}`
    : `Answer the promoter by ${shortDate(by)}`
}
