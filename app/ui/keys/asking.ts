/** Letters this soon after one another may be a word. The decision of one key is shown this long before it leaves. */
export const WORD_MS = 1000

export const REACHED = 'data-reached'

/** Marks the item on which letters are commands from now on: the one that somebody chose, or none. */
export function markReached(item: Element | null | undefined) {
  for (const other of document.querySelectorAll(`[${REACHED}]`)) other.removeAttribute(REACHED)
  item?.setAttribute(REACHED, '')
}

export function reachedItem(): Element | null {
  return document.querySelector(`[${REACHED}]`)
}

/** What has the focus: a field for text, something that Enter and Space press, or neither. */
export type Focus = 'text' | 'control' | 'page'
/** What is open and asks something: a panel with a box for text, one with choices, or a dialog. */
export type Asks = 'nothing' | 'text' | 'choice' | 'dialog'

/** What asks for a text or a choice while it is open, and the box for its text. */
const PANELS = 'details[open][data-asks], form[data-asks]'
export const BOX = '[data-answer]'
const ITEM = 'article[tabindex]'

/** Whether a key belongs to a shortcut of the browser, or to a character that is being composed. */
export function isModified(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey || event.isComposing
}

export function focusOf(target: EventTarget | null): Focus {
  if (!(target instanceof HTMLElement)) return 'page'
  if (target.isContentEditable || target.matches('textarea, select')) return 'text'
  if (target instanceof HTMLInputElement)
    return /^(checkbox|radio|button|submit|image|reset)$/.test(target.type) ? 'control' : 'text'
  return target.matches('a, button, summary') ? 'control' : 'page'
}

/** A panel may be open in a menu that is closed, or in an item that an answer opened while another one was reached. */
export function openPanel(): HTMLElement | undefined {
  const panels = document.querySelectorAll<HTMLElement>(PANELS)
  const reached = reachedItem()
  return [...panels].find((panel) => {
    const item = panel.closest(ITEM)
    if (item && item !== reached && !panel.contains(document.activeElement)) return false
    // The panel itself may have no box (`display: contents`).
    return (panel.querySelector('summary') ?? panel).checkVisibility()
  })
}

export function isAsking(): boolean {
  return readAsking() !== 'nothing'
}

export function readAsking(): Asks {
  if (document.querySelector('dialog[open]')) return 'dialog'
  const panel = openPanel()
  if (panel) return panel.querySelector(BOX) ? 'text' : 'choice'
  return document.querySelector(':popover-open') ? 'dialog' : 'nothing'
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
