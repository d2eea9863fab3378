import { useEffect, useRef, useState } from 'react'
import { UNDO_MS } from '#app/features/listings/rules/undo.ts'
import { useSubmit } from 'react-router'
import { toFailure } from '#app/ui/forms/form-failure.ts'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import type { DeskAnswer } from '../rules.ts'
import { useReturning } from './desk-keys.ts'
import type { Moderator } from './moderation-form.tsx'
import { toDone } from './moderation-notice.tsx'

export type Decided = DeskAnswer & { isUndoing?: boolean }
/** What a page does with its forms. */
export type Desk = {
  moderator: Moderator
  /** The last decision. */
  undo: () => void
  /** The answer that the page has to show. */
  notice: unknown
  /** What was decided here and can be undone, each in its place; undefined where decided items just leave. */
  lines?: { decided: readonly Decided[]; undo: (one: Decided) => void }
}

type Decision = Record<string, string | number>
type Options = Pick<Moderator, 'csrfToken' | 'reasons'> & {
  /** Called before a form is sent. */
  onSend?: (values: Record<string, string>) => void
}

/**
 * Sends decisions one after the other, and shows their results in toasts. The page has to show an answer only
 * after a failure, or without script.
 */
export function useDeskAnswer(answer: unknown, { csrfToken, reasons, onSend }: Options): Desk {
  const [served] = useState(answer)
  const [seen, setSeen] = useState(answer)
  const [decided, setDecided] = useState<readonly Decided[]>([])
  const focusOnReturn = useReturning()
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
    setDecided((all) => all.map((other) => (other === one ? { ...other, isUndoing: true } : other)))
    send({ ...one.undo, intent: 'undo', csrfToken })
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
    focusOnReturn(done.undone)
  })

  function handle(values: Record<string, string>) {
    onSend?.(values)
    send(values)
    return true
  }

  const notice = answer === served || toFailure(answer) ? answer : undefined
  const moderator = { csrfToken, reasons, handle }
  return { moderator, undo: () => undo(), notice, lines: { decided, undo } }
}

function afterAnswer(before: readonly Decided[], answer: unknown): readonly Decided[] {
  const done = toDone(answer)
  if (!done || done.undo !== undefined) return done ? [...before, done] : before
  return before.filter(({ isUndoing, item }) => !isUndoing || (item ?? done.undone) !== done.undone)
}
