import { currentItem, listItems, reachedItem } from './items.ts'
import type { Press } from './key-rules.ts'

/** What asks for a text or a choice while it is open, and the box for its text. */
const PANELS = 'details[open][data-asks], form[data-asks]'
const BOX = '[data-answer]'
const ITEM = 'article[tabindex]'

/** @param items selects the items that keys act on; those of a page without items are never reached */
export function readPress(event: KeyboardEvent, items: string | undefined): Press {
  const isLetter = event.key.toLowerCase() !== event.key.toUpperCase() && event.key.length === 1
  return {
    key: event.key.length === 1 ? event.key.toLowerCase() : event.key,
    at: event.timeStamp,
    isRepeat: event.repeat,
    isModified: event.ctrlKey || event.metaKey || event.altKey || event.isComposing,
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

export function focusOf(target: EventTarget | null): Press['focus'] {
  if (!(target instanceof HTMLElement)) return 'page'
  if (target.isContentEditable || target.matches('textarea, select')) return 'text'
  if (target instanceof HTMLInputElement)
    return /^(checkbox|radio|button|submit|image|reset)$/.test(target.type) ? 'control' : 'text'
  return target.matches('a, button, summary') ? 'control' : 'page'
}

/** A panel may be open in a menu that is closed, or in an item that an answer opened while another one was reached. */
function openPanel(): HTMLElement | undefined {
  const panels = document.querySelectorAll<HTMLElement>(PANELS)
  const reached = reachedItem()
  return [...panels].find((panel) => {
    const item = panel.closest(ITEM)
    if (item && item !== reached && !panel.contains(document.activeElement)) return false
    // The panel itself may have no box of its own (`display: contents`).
    return (panel.querySelector('summary') ?? panel).checkVisibility()
  })
}

export function isAsking(): boolean {
  return readAsking() !== 'nothing'
}

function readAsking(): Press['asks'] {
  if (document.querySelector('dialog[open]')) return 'dialog'
  const panel = openPanel()
  if (panel) return panel.querySelector(BOX) ? 'text' : 'choice'
  return document.querySelector(':popover-open') ? 'dialog' : 'nothing'
}

export function focusBox() {
  const box = openPanel()?.querySelector<HTMLInputElement>(BOX)
  box?.focus()
  box?.setSelectionRange(box.value.length, box.value.length)
}

/** Then the item of the panel has the focus. Sending a form of choices closes it, as they apply at once. */
export function closePanel() {
  const panel = openPanel()
  if (panel instanceof HTMLFormElement) panel.requestSubmit()
  if (!(panel instanceof HTMLDetailsElement)) return
  panel.open = false
  const item = panel.closest<HTMLElement>(ITEM) ?? panel.querySelector('summary')
  item?.focus()
}
