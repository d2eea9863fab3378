import { toFailure } from '#app/ui/forms/form-failure.ts'
import { Icon } from '#app/ui/icon.tsx'
import type { DeskAnswer } from '../rules/decisions.ts'
import { ModerationForm, type FieldValues } from './moderation-form.tsx'

/** `again` is the form to send once more. */
type Done = DeskAnswer & { again?: FieldValues }

/** The result or error of a form, with a button to undo a decision. */
export function ModerationNotice({ answer }: { answer: unknown }) {
  const failure = toFailure(answer)
  const done = toDone(answer)
  const next = done?.again ?? (done?.undo && { ...done.undo, intent: 'undo' })
  return (
    <div role={failure ? 'alert' : 'status'} className="mb-4 empty:hidden">
      {failure && (
        <p className="rounded-card border border-urgent bg-urgent-tint px-4 py-3 font-semibold text-urgent">
          {failure.problem.detail}
        </p>
      )}
      {done && (
        <div className="flex flex-wrap items-center gap-3 rounded-card bg-tint px-4 py-2">
          <p className="py-1 font-semibold">{done.done}</p>
          {next && (
            <ModerationForm fields={next}>
              <button type="submit" className="button-quiet px-3 text-sm">
                <Icon name={done.again ? 'check' : 'undo-2'} size={16} />{' '}
                {done.again ? 'Approve anyway' : 'Undo'}
              </button>
            </ModerationForm>
          )}
        </div>
      )}
    </div>
  )
}

export function toDone(answer: unknown): Done | undefined {
  const isDone = typeof answer === 'object' && answer !== null && 'done' in answer
  return isDone ? (answer as Done) : undefined
}
