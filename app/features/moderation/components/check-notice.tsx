import { useCallback, useEffect, useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import type { FlagAnswer, FlagReference } from '#app/features/checking/rules/decisions.ts'
import { toFailure } from '#app/ui/forms/form-failure.ts'
import { useToast } from '#app/ui/toast.tsx'
import { UNDO_MS } from '../rules.ts'
import { ModerationForm } from './moderation-form.tsx'

/** Shows what was done in a toast with its undo. @returns a function that undoes the last decision. */
export function useFlagAnswer(answer: unknown, csrfToken: string): () => void {
  const served = useRef(answer)
  const last = useRef<FlagReference>(undefined)
  const returning = useRef<number>(undefined)
  const showToast = useToast()
  const submit = useSubmit()

  const undo = useCallback(() => {
    const flag = last.current
    if (!flag) return showToast({ text: 'There is nothing to undo.' })
    last.current = undefined
    const fields = { ...flag, intent: 'undo', csrfToken }
    void submit(fields, { method: 'post', preventScrollReset: true })
  }, [csrfToken, showToast, submit])

  useEffect(() => {
    if (answer === served.current) return
    served.current = answer
    const failure = toFailure(answer)
    if (failure) showToast({ text: failure.problem.detail })
    const done = toDone(answer)
    if (!done) return
    last.current = done.undo
    showToast({ text: done.done, ...(done.undo && { undo, forMs: UNDO_MS }) })
    returning.current = done.undone
  }, [answer, showToast, undo])

  // The item comes back with the page's data, after the answer.
  useEffect(() => {
    const item = document.getElementById(`flag-${returning.current}`)
    if (!item) return
    returning.current = undefined
    item.focus()
  })

  return undo
}

/** Without script: what was done, with its undo. */
export function CheckNotice({ answer }: { answer: unknown }) {
  const [served] = useState(answer)
  const failure = toFailure(answer)
  const done = answer === served ? toDone(answer) : undefined
  return (
    <div role={failure ? 'alert' : 'status'} className="mb-4 empty:hidden">
      {failure && (
        <p className="rounded-card border border-urgent bg-urgent-tint px-4 py-3 font-medium text-urgent">
          {failure.problem.detail}
        </p>
      )}
      {done && (
        <div className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-tint px-4 py-2">
          <p className="py-1 font-medium">{done.done}</p>
          {done.undo && (
            <ModerationForm
              competitionID={done.undo.competitionID}
              fields={{ flagID: String(done.undo.flagID) }}
            >
              <button
                type="submit"
                name="intent"
                value="undo"
                className="button-quiet px-3 text-sm"
              >
                Undo
              </button>
            </ModerationForm>
          )}
        </div>
      )}
    </div>
  )
}

function toDone(answer: unknown): FlagAnswer | undefined {
  const isDone = typeof answer === 'object' && answer !== null && 'done' in answer
  return isDone ? (answer as FlagAnswer) : undefined
}
