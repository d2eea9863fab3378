import { useEffect, useEffectEvent } from 'react'
import { currentItem } from './items.ts'
import { afterKey, BURST_MS, judgeKey, readyAt, type Kind, type Typed } from './key-rules.ts'
import { closePanel, focusBox, focusOf, readPress } from './read-press.ts'

export type Keys = {
  kindOf: (key: string) => Kind | undefined
  /** @returns whether the key did something. */
  run: (key: string) => boolean
  /** Selects the items that keys act on, of which the one with the focus is the current one. */
  items?: string
  /** For Enter and Escape in a field. @returns whether it did something. */
  leaveField?: (target: EventTarget | null, key: string) => boolean
  /** Called once for each burst of keys that was taken for typing. */
  onTyping?: () => void
}

/** The shortcuts of a page. `key-rules.ts` decides when a key is one. */
export function useKeys(keys: Keys) {
  const latest = useEffectEvent(() => keys)
  useEffect(() => listen(() => latest()), [])
}

/** Marks the current item while keys act on it. */
const READY = 'ready'

function listen(keys: () => Keys) {
  let typed: Typed
  let current: { item: HTMLElement | null; shownAt: number } = { item: null, shownAt: -Infinity }
  let held: ReturnType<typeof setTimeout> | undefined
  let ready: ReturnType<typeof setTimeout> | undefined
  const end = new AbortController()

  function press(event: KeyboardEvent) {
    if (event.defaultPrevented) return
    const { kindOf, leaveField, onTyping } = keys()
    const pressed = readPress(event)
    const { key, isRepeat } = pressed
    if (!isRepeat) clearTimeout(held)
    const [before, item] = [typed, current.item]
    typed = afterKey(pressed, before)
    switch (judgeKey(pressed, before, kindOf(key), current.shownAt)) {
      case 'now':
        if (runNow(key)) event.preventDefault()
        break
      case 'held':
        event.preventDefault()
        held = setTimeout(() => {
          if (current.item === item || kindOf(key) === 'page') runNow(key)
        }, BURST_MS)
        break
      case 'answer':
        // The character lands in the box, as it has the focus by then.
        focusBox()
        break
      case 'close':
        event.preventDefault()
        closePanel()
        break
      case 'leave':
        if (leaveField?.(event.target, key)) event.preventDefault()
        break
      case 'typing':
        if (!before?.isTyping) onTyping?.()
        break
      case 'nothing':
    }
    if (!isRepeat) markReady(event.timeStamp)
  }

  /** An item that a key has moved to was chosen: it did not come up by itself. */
  function runNow(key: string) {
    const { run, kindOf } = keys()
    const done = run(key)
    if (kindOf(key) === 'look') current.shownAt = -Infinity
    return done
  }

  function noteFocus({ timeStamp }: Event) {
    const { items } = keys()
    const item = items === undefined ? null : currentItem(items)
    if (item !== current.item) {
      delete current.item?.dataset[READY]
      current = { item, shownAt: timeStamp }
    }
    markReady(timeStamp)
  }

  function markReady(now: number) {
    const { item, shownAt } = current
    clearTimeout(ready)
    if (!item) return
    delete item.dataset[READY]
    ready = setTimeout(
      () => {
        if (focusOf(document.activeElement) !== 'text') item.dataset[READY] = ''
      },
      Math.max(0, readyAt(typed, shownAt) - now),
    )
  }

  document.addEventListener('keydown', press, { signal: end.signal })
  document.addEventListener('focusin', noteFocus, { signal: end.signal })
  return () => {
    clearTimeout(held)
    clearTimeout(ready)
    end.abort()
  }
}
