import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useFetcher, useLocation } from 'react-router'
import { UNDO_MS } from '#app/features/listings/rules/undo.ts'
import { toFailure } from '#app/ui/forms/form-failure.ts'
import { useToast } from '#app/ui/dialogs/toast.tsx'
import { reachItem } from '#app/ui/keys/items.ts'
import { reachedItem } from '#app/ui/keys/asking.ts'
import type { Waiting } from '#app/ui/keys/key-rules.ts'
import { doingOf, type DeskAnswer } from '../rules/decisions.ts'
import { useReturning } from './desk-keys.ts'
import type { Moderator } from './moderation-form.tsx'
import { toDone } from './moderation-notice.tsx'
import { setField, useFieldChanges, type FieldChange } from './use-field-changes.ts'
import { useWaiting } from './use-waiting.ts'

type Values = Record<string, string | number>
/** A form of an item. */
type Sent = { values: Values; item?: string | undefined }
export type Decided = DeskAnswer & { isUndoing?: boolean }

/** What takes the place of an item while it is decided, and once it is: `isDone` says which. */
export type Line = {
  item: string
  text: string
  isDone: boolean
  /** What its button takes back. */
  undo?: Waiting<Sent> | Decided | undefined
}

export type Desk = ReturnType<typeof useDeskAnswer>

type Options = Pick<Moderator, 'csrfToken' | 'reasons'> & {
  /** Moves the focus before a form is sent. */
  onSend?: (values: Record<string, string>, item: HTMLElement | null) => void
  /** The lines of decided items leave with the next decision; the toast undoes. */
  isBrief?: boolean
}

/**
 * Shows each decision for a second, sends them one after the other, also once the page is left, and shows their
 * results in toasts.
 * @param notice the answer to a form of this page that was sent without it.
 */
export function useDeskAnswer(notice: unknown, options: Options) {
  const { csrfToken, reasons, onSend, isBrief = false } = options
  const { submit, data, state } = useFetcher<unknown>()
  const { pathname, search } = useLocation()
  const [seen, setSeen] = useState(data)
  const [history, setHistory] = useState<readonly (Decided | FieldChange)[]>([])
  const [past, setPast] = useState<ReadonlySet<Decided | FieldChange>>(new Set())
  const [back, setBack] = useState<ReadonlySet<string | undefined>>(new Set())
  const [sending, setSending] = useState<readonly Sent[]>([])
  const [undosToDo, setUndosToDo] = useState(0)
  const unanswered = useRef<readonly Sent[]>([])
  const queue = useRef<Promise<void>>(Promise.resolve())
  const undoneFrom = useRef<Element>(null)
  const bringBack = useReturning()
  const showToast = useToast()
  const wait = useWaiting(leave)
  useFieldChanges((change) => {
    const isTyped = wait.letter.current !== undefined
    setHistory((all) => [...all, { ...change, ...(isTyped && { letterAt: performance.now() }) }])
  })
  if (data !== seen) {
    setSeen(data)
    setHistory((before) => afterAnswer(before, data))
    const { undone } = toDone(data) ?? {}
    if (undone !== undefined) setBack((ids) => new Set(ids).add(undone))
  }

  function changeSending(next: readonly Sent[]) {
    unanswered.current = next
    setSending(next)
  }

  function send(one: Sent) {
    changeSending([...unanswered.current, one])
    queue.current = queue.current
      // The page may have been left since.
      .then(() => submit(one.values, { method: 'post', action: pathname + search }))
      .finally(() => changeSending(unanswered.current.filter((other) => other !== one)))
  }

  function leave(one: Sent, isEarly: boolean) {
    if (isEarly) showToast({ text: `${doingOf(one.values)}: sent as you left the page.` })
    send(one)
  }

  function handle(values: Record<string, string>, element: HTMLElement | null) {
    const one = { values, item: element?.id }
    onSend?.(values, element)
    setBack((ids) => new Set([...ids].filter((id) => id !== one.item)))
    if (isBrief) setPast(new Set(history))
    if (doingOf(values) === undefined) send(one)
    else wait.add(one)
    return true
  }

  /** @param from what had the focus, for an item that no press brings back */
  function comeBack({ item = '' }: Sent, from?: Element | null) {
    setBack((ids) => new Set(ids).add(item))
    bringBack({ id: item, from })
  }

  function takeBack(one: Waiting<Sent>) {
    wait.remove(one)
    comeBack(one.decision)
    showToast({ text: `Stopped: ${doingOf(one.decision.values)}. Nothing was sent.` })
  }

  function stopTyped(at: number) {
    const stopped = wait.stop()
    const last = history.at(-1)
    if (last && 'field' in last && wait.isOfWord(last.letterAt ?? -Infinity, at)) undoChange(last)
    for (const one of stopped.toReversed()) comeBack(one, document.activeElement)
    if (stopped.length > 0)
      showToast({ text: `That looked like typing, so nothing was decided. ${GO_ON}` })
    else if (reachedItem()) showToast({ text: `That is no command here. ${GO_ON}` })
  }

  function undo(one = history.findLast(isUndoable)) {
    if (!one) return showToast({ text: 'There is nothing to undo.' })
    if ('field' in one) {
      undoChange(one)
      return reachItem(one.field.closest('article'))
    }
    setHistory((all) => all.map((other) => (other === one ? { ...other, isUndoing: true } : other)))
    undoneFrom.current = document.activeElement
    send({ values: { ...one.undo, intent: 'undo', csrfToken } })
  }

  function undoChange(one: FieldChange) {
    setField(one.field, one.before)
    // The field noted that as a change.
    setHistory((all) => all.slice(0, all.indexOf(one)))
  }

  useEffect(() => {
    // The page said that it is decided: it must be, also if it is left now. Deciding twice does no harm.
    const sendRest = () => {
      for (const { values } of unanswered.current)
        navigator.sendBeacon(location.href, toForm(values))
    }
    window.addEventListener('pagehide', sendRest)
    return () => window.removeEventListener('pagehide', sendRest)
  }, [])

  const undoNow = useEffectEvent(() => undo())
  // The render that this follows has the answers in its history; the one before may not.
  useEffect(() => {
    if (undosToDo === 0) return
    setUndosToDo((all) => all - 1)
    undoNow()
  }, [undosToDo])

  /** What is not answered, as far as this render knows, may be the last decision. */
  function undoLast() {
    const waits = wait.latest.current.at(-1)
    const isUndo = ({ values }: Sent) => values['intent'] === 'undo'
    if (waits) takeBack(waits)
    else if ([...sending, ...unanswered.current].every(isUndo)) undo()
    else queue.current = queue.current.then(() => setUndosToDo((all) => all + 1))
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
    if (done.undone !== undefined) bringBack({ id: done.undone, from: undoneFrom.current })
  })

  const decided = history.filter((one): one is Decided => !('field' in one))
  return {
    moderator: { csrfToken, reasons, handle },
    /** Takes back what waits, the last decision, or the last change of a field. */
    undo: undoLast,
    /** The answer to a form that loaded the page, which has to show it. */
    notice,
    answer: data ?? notice,
    lines: [
      ...decided.flatMap((one) => (past.has(one) ? [] : toLine(one, !isBrief))),
      ...sending.flatMap((one) => toDoingLine(one)),
      ...wait.waiting.flatMap((one) => toDoingLine(one.decision, one)),
    ],
    undoLine: (one: NonNullable<Line['undo']>) => ('dueAt' in one ? takeBack(one) : undo(one)),
    isBusy: state !== 'idle',
    /** What was decided last of each item. */
    decided: new Map(decided.map((one) => [one.item, one])),
    /** The ids of items that came back. */
    back,
    letters: {
      areWaiting: () => wait.latest.current.length > 0,
      press: wait.press,
      stop: stopTyped,
    },
  }
}

const GO_ON = 'Press j, or click an item, to go on.'

function toDoingLine({ item, values }: Sent, undo?: Waiting<Sent>): Line[] {
  const text = doingOf(values)
  return text === undefined || item === undefined ? [] : [{ item, text, isDone: false, undo }]
}

function toLine(one: Decided, hasUndo: boolean): Line[] {
  const { item, done: text } = one
  const undo = hasUndo && isUndoable(one) ? one : undefined
  return item === undefined ? [] : [{ item, text, isDone: true, undo }]
}

function toForm(values: Values) {
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
