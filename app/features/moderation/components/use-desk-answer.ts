import { useEffect, useRef, useState } from 'react'
import { useSubmit } from 'react-router'
import { toFailure } from '#app/ui/forms/form-failure.ts'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import { UNDO_MS, type DeskAnswer } from '../rules.ts'
import { toDone } from './moderation-notice.tsx'

export type Decided = DeskAnswer & { isUndoing?: boolean }
type Decision = Record<string, string | number>

/**
 * Sends decisions one after the other, and shows their results in toasts.
 * @returns what was decided here, how to undo it (the last, if none is named), and the answer that the
 * page has to show: a failure, or what was done without script.
 */
export function useDeskAnswer(answer: unknown, csrfToken: string) {
  const [served] = useState(answer)
  const [seen, setSeen] = useState(answer)
  const [decided, setDecided] = useState<readonly Decided[]>([])
  const returning = useRef<string>(undefined)
  const sent = useRef<Promise<void>>(Promise.resolve())
  const showToast = useToast()
  const submit = useSubmit()
  if (answer !== seen) {
    setSeen(answer)
    setDecided((before) => afterAnswer(before, answer))
  }

  function send(values: Decision) {
    const options = { method: 'post', preventScrollReset: true } as const
    sent.current = sent.current.then(() => submit(values, options))
  }

  function undo(one = decided.findLast(({ undo: fields, isUndoing }) => fields && !isUndoing)) {
    if (!one) return showToast({ text: 'There is nothing to undo.' })
    const { undo: fields = {} } = one
    const reference = typeof fields === 'number' ? { competitionID: fields } : fields
    setDecided((all) => all.map((other) => (other === one ? { ...other, isUndoing: true } : other)))
    send({ ...reference, intent: 'undo', csrfToken })
  }

  const shown = useRef(answer)
  useEffect(() => {
    if (answer === shown.current) return
    shown.current = answer
    const failure = toFailure(answer)
    const done = toDone(answer)
    if (failure) showToast({ text: failure.problem.detail })
    if (!done) return
    const last = decided.at(-1)
    const again = done.undo !== undefined && last && { undo: () => undo(last), forMs: UNDO_MS }
    showToast({ text: done.done, ...again })
    returning.current = done.undone
  })

  // The item comes back with the page's data, after the answer.
  useEffect(() => {
    const item = document.querySelector<HTMLElement>(`article#${returning.current ?? 'none'}`)
    if (!item) return
    returning.current = undefined
    item.focus()
  })

  return {
    decided,
    send,
    undo,
    notice: answer === served || toFailure(answer) ? answer : undefined,
  }
}

function afterAnswer(before: readonly Decided[], answer: unknown): readonly Decided[] {
  const done = toDone(answer)
  if (!done || done.undo !== undefined) return done ? [...before, done] : before
  return before.filter(({ isUndoing, item }) => !isUndoing || (item ?? done.undone) !== done.undone)
}
