import { useCallback, useEffect, useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import { toFailure } from '#app/ui/forms/form-failure.ts'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import { UNDO_MS, type DeskAnswer } from '../rules.ts'
import { toDone } from './moderation-notice.tsx'

/**
 * Shows the result of a decision in a toast, with a button to undo it.
 * @returns a function that undoes the last decision, and the answer that the page has to show: a
 * failure, or what was done without script.
 */
export function useDeskAnswer(answer: unknown, csrfToken: string) {
  const [served] = useState(answer)
  const seen = useRef(answer)
  const decided = useRef<NonNullable<DeskAnswer['undo']>[]>([])
  const returning = useRef<string>(undefined)
  const showToast = useToast()
  const submit = useSubmit()

  const undo = useCallback(() => {
    const last = decided.current.pop()
    if (!last) return showToast({ text: 'There is nothing to undo.' })
    const fields = { ...last, intent: 'undo', csrfToken }
    void submit(fields, { method: 'post', preventScrollReset: true })
  }, [csrfToken, showToast, submit])

  useEffect(() => {
    if (answer === seen.current) return
    seen.current = answer
    const failure = toFailure(answer)
    if (failure) showToast({ text: failure.problem.detail })
    const done = toDone(answer) as DeskAnswer | undefined
    if (!done) return
    if (done.undo) decided.current.push(done.undo)
    showToast({ text: done.done, ...(done.undo && { undo, forMs: UNDO_MS }) })
    returning.current = done.undone
  }, [answer, showToast, undo])

  // The item comes back with the page's data, after the answer.
  useEffect(() => {
    const item = document.getElementById(returning.current ?? '')
    if (!item) return
    returning.current = undefined
    item.focus()
  })

  return { undo, notice: answer === served || toFailure(answer) ? answer : undefined }
}
