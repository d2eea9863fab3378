import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { UNDO_MS } from '#app/features/listings/rules/undo.ts'
import { toFailure } from '#app/ui/forms/form-failure.ts'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import type { DeskAnswer } from '../rules.ts'
import { useReturning } from './desk-keys.ts'
import type { Moderator } from './moderation-form.tsx'
import { toDone } from './moderation-notice.tsx'
import { undoChange, useFieldChanges, type FieldChange } from './use-field-changes.ts'

type Sent = Record<string, string | number>
export type Decided = DeskAnswer & { isUndoing?: boolean }
/** What a page does with its forms. */
export type Desk = {
  moderator: Required<Moderator>
  /** The last decision, or change of a field. */
  undo: () => void
  /** The answer to a form that loaded the page, which has to show it. */
  notice: unknown
  /** The latest answer. */
  answer: unknown
  /** What was sent and is not answered. */
  sending: readonly Sent[]
  /** What was decided here and can be undone, each in its place; undefined where decided items just leave. */
  lines?: { decided: readonly Decided[]; undo: (one: Decided) => void; isBusy: boolean }
}

type Options = Pick<Moderator, 'csrfToken' | 'reasons'> & {
  /** Called before a form is sent. */
  onSend?: (values: Record<string, string>) => void
}

/**
 * Sends decisions one after the other, also once the page is left, and shows their results in toasts.
 * @param notice the answer to a form of this page that was sent without it.
 */
export function useDeskAnswer(
  notice: unknown,
  { csrfToken, reasons, onSend }: Options,
): Desk & Required<Pick<Desk, 'lines'>> {
  const { submit, data, state } = useFetcher<unknown>()
  const [seen, setSeen] = useState(data)
  const [history, setHistory] = useState<readonly (Decided | FieldChange)[]>([])
  const [sending, setSending] = useState<readonly Sent[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())
  const focusOnReturn = useReturning()
  const showToast = useToast()
  useFieldChanges((change) => setHistory((all) => [...all, change]))
  if (data !== seen) {
    setSeen(data)
    setHistory((before) => afterAnswer(before, data))
  }

  function send(values: Sent) {
    setSending((all) => [...all, values])
    queue.current = queue.current
      .then(() => submit(values, { method: 'post' }))
      .finally(() => setSending((all) => all.filter((one) => one !== values)))
  }

  function undo(one = history.findLast(isUndoable)) {
    if (!one) return showToast({ text: 'There is nothing to undo.' })
    if ('field' in one) {
      undoChange(one)
      return setHistory((all) => all.slice(0, all.indexOf(one)))
    }
    setHistory((all) => all.map((other) => (other === one ? { ...other, isUndoing: true } : other)))
    send({ ...one.undo, intent: 'undo', csrfToken })
  }

  useEffect(() => {
    // The page said at once that it is decided: it must be, also if it is left now. Deciding twice does no harm.
    const sendRest = () => {
      for (const values of sending) navigator.sendBeacon(location.href, toForm(values))
    }
    window.addEventListener('pagehide', sendRest)
    return () => window.removeEventListener('pagehide', sendRest)
  }, [sending])

  const latest = useRef(undo)
  useEffect(() => {
    latest.current = undo
  })
  /** What is not answered may be the last decision. */
  function undoLast() {
    if (sending.every(({ intent }) => intent === 'undo')) undo()
    else queue.current = queue.current.then(() => latest.current())
  }

  const shown = useRef(data)
  useEffect(() => {
    if (data === shown.current) return
    shown.current = data
    const failure = toFailure(data)
    const done = toDone(data)
    if (failure) showToast({ text: failure.problem.detail })
    if (!done) return
    const last = history.findLast((one) => !('field' in one))
    const again = done.undo !== undefined && last && { undo: () => undo(last), forMs: UNDO_MS }
    showToast({ text: done.done, ...again })
    focusOnReturn(done.undone)
  })

  function handle(values: Record<string, string>) {
    onSend?.(values)
    send(values)
    return true
  }

  const decided = history.filter((one): one is Decided => !('field' in one))
  return {
    moderator: { csrfToken, reasons, handle },
    undo: undoLast,
    notice,
    answer: data ?? notice,
    sending,
    lines: { decided, undo, isBusy: state !== 'idle' },
  }
}

function toForm(values: Sent) {
  return new URLSearchParams(Object.entries(values).map(([name, value]) => [name, String(value)]))
}

/** The fields of an item that is gone went with its decision. */
function isUndoable(one: Decided | FieldChange) {
  return 'field' in one ? one.field.isConnected : one.undo !== undefined && !one.isUndoing
}

function afterAnswer(before: readonly (Decided | FieldChange)[], answer: unknown) {
  const done = toDone(answer)
  if (!done || done.undo !== undefined) return done ? [...before, done] : before
  return before.filter(
    (one) => 'field' in one || !one.isUndoing || (one.item ?? done.undone) !== done.undone,
  )
}
