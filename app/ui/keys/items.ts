import { markReached, REACHED, focusOf, isAsking } from './asking.ts'

export function listItems(items: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(items)]
}

export function currentItem(items: string): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(items) ?? null
}

function showItem(item: HTMLElement | null | undefined) {
  item?.focus({ preventScroll: true })
  const row = item?.parentElement?.querySelector('[data-row]')
  // Beside a list of rows the item stays in view, but its row may not.
  const shown = row && row.getClientRects().length > 0 ? row : item
  shown?.scrollIntoView({ block: 'nearest' })
}

export function reachItem(item: HTMLElement | null | undefined) {
  showItem(item)
  markReached(item)
}

/** Clicks a button of the item. @returns whether there is one. */
export function pressIn(item: HTMLElement | null, selector: string): boolean {
  const target = item?.querySelector<HTMLElement>(selector)
  target?.click()
  return target !== undefined && target !== null
}

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** `j` and `k` go to the next and the previous item; one with the focus that was not reached is reached first. */
export function step(items: string, key: string): boolean {
  const by = STEPS[key]
  if (by === undefined) return false
  const all = listItems(items)
  const current = currentItem(items)
  const isReached = current?.hasAttribute(REACHED)
  const at = current ? all.indexOf(current) + (isReached ? by : 0) : 0
  const next = all[Math.min(Math.max(at, 0), all.length - 1)]
  reachItem(next)
  return next !== undefined
}

/**
 * Focuses what arrived by itself if the focus is still where it was (`from`), never from a field, a button or a dialog.
 * Its letters are no commands until somebody reaches it.
 */
export function offerFocus(item: HTMLElement, from: Element | null) {
  const at = document.activeElement
  const isFree = at === document.body || (at === from && focusOf(at) === 'page')
  if (isFree && !isAsking()) showItem(item)
}
