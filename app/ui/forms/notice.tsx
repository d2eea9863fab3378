import { FailureNote } from './failure-note.tsx'
import { toFailure } from './form-failure.ts'

/** @param except the intent of a form that tells its failures itself */
export function Notice({ answer, except }: { answer: unknown; except?: string }) {
  const failed = toFailure(answer)
  const failure = except !== undefined && failed?.values.intent === except ? undefined : failed
  const done = doneOf(answer)
  return (
    <div role={failure ? 'alert' : 'status'} className="mb-4 empty:hidden">
      {failure && <FailureNote>{failure.problem.detail}</FailureNote>}
      {done && <p className="rounded-card bg-tint px-4 py-3 font-semibold wrap-anywhere">{done}</p>}
    </div>
  )
}

function doneOf(answer: unknown): string | undefined {
  const isDone = typeof answer === 'object' && answer !== null && 'done' in answer
  return isDone ? String(answer.done) : undefined
}
