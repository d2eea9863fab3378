import { useEffect, useEffectEvent } from 'react'
import {
  BOX,
  closePanel,
  openPanel,
  markReached,
  focusOf,
  isModified,
  readAsking,
  reachedItem,
} from './asking.ts'
import { currentItem, listItems } from './items.ts'
import { afterKey, judgeKey, type Kind, type Letter, type Press } from './key-rules.ts'

export type Keys = {
  kindOf: (key: string) => Kind | undefined
  /** @returns whether the key did something. */
  run: (key: string, at: number) => boolean
  /** Selects the items that keys act on, of which the one with the focus is the current one. */
  items?: string
  /** For Enter and Escape in a field. @returns whether it did something. */
  leaveField?: (target: EventTarget | null, key: string) => boolean
  /** The key is a letter of a text. */
  onText?: (at: number) => void
  /** The key would be a command if an item was reached. */
  onHint?: () => void
}

/** The shortcuts of a page. `key-rules.ts` decides when a key is one. */
export function useKeys(keys: Keys) {
  const latest = useEffectEvent(() => keys)
  useEffect(() => listen(() => latest()), [])
}

function listen(keys: () => Keys) {
  let letter: Letter
  const end = new AbortController()

  function press(event: KeyboardEvent) {
    if (event.defaultPrevented) return
    const { kindOf, run, items, leaveField, onText, onHint } = keys()
    const pressed = readPress(event, items)
    const { key, at } = pressed
    const kind = kindOf(key)
    const verdict = judgeKey(pressed, letter, kind)
    letter = afterKey(pressed, letter, kind)
    switch (verdict) {
      case 'run':
        if (run(key, at)) event.preventDefault()
        break
      case 'text':
        if (key === ' ') event.preventDefault()
        onText?.(at)
        if (items !== undefined) markReached(null)
        break
      case 'hint':
        onHint?.()
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
      case 'nothing':
    }
  }

  /** A press on an item, also by Enter on a button of it, reaches it. */
  function reach({ target }: Event) {
    const { items } = keys()
    if (items === undefined || !(target instanceof Element)) return
    const item = target.closest(items) ?? (target.closest('[data-row]') && currentItem(items))
    if (item) markReached(item)
  }

  document.addEventListener('keydown', press, { signal: end.signal })
  document.addEventListener('click', reach, { signal: end.signal })
  return () => end.abort()
}

function focusBox() {
  const box = openPanel()?.querySelector<HTMLInputElement>(BOX)
  box?.focus()
  box?.setSelectionRange(box.value.length, box.value.length)
}

/** @param items selects the items that keys act on; those of a page without items are never reached */
function readPress(event: KeyboardEvent, items: string | undefined): Press {
  const isLetter = event.key.toLowerCase() !== event.key.toUpperCase() && event.key.length === 1
  return {
    key: event.key.length === 1 ? event.key.toLowerCase() : event.key,
    at: event.timeStamp,
    isRepeat: event.repeat,
    isModified: isModified(event),
    isCapital: isLetter && event.shiftKey,
    focus: focusOf(event.target),
    asks: readAsking(),
    reached: items === undefined ? 'none' : readReached(items),
  }
}

function readReached(items: string): Press['reached'] {
  const reached = reachedItem()
  if (reached && currentItem(items) === reached) return 'item'
  return reached || listItems(items).length === 0 ? 'other' : 'none'
}
