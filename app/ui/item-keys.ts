import { useEffect } from 'react'

/** Keys that act on the items of a list: each presses a visible button, so both do the same. */
export type ItemKeys = {
  /** Selects the items, which can have the focus. */
  items: string
  /** The key in lower case. @returns whether it did something. */
  run: (key: string, current: HTMLElement | null) => boolean
  /** For a key pressed while typing. @returns whether it did something. */
  leaveField?: (target: EventTarget | null, key: string) => boolean
}

export function useItemKeys({ items, run, leaveField }: ItemKeys) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (document.querySelector('dialog[open]')) return
      if (isTyping(event.target)) {
        if (leaveField?.(event.target, event.key)) event.preventDefault()
        return
      }
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
      // A key held down acts on one item only.
      if (event.repeat && key !== 'j' && key !== 'k') return
      if (step(items, key) || run(key, currentItem(items))) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [items, run, leaveField])
}

export function listItems(items: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(items)]
}

export function currentItem(items: string): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(items) ?? null
}

export function showItem(item: HTMLElement | null | undefined) {
  item?.focus({ preventScroll: true })
  item?.scrollIntoView({ block: 'nearest' })
}

/** Clicks a button of the item. @returns whether there is one. */
export function pressIn(item: HTMLElement | null, selector: string): boolean {
  const target = item?.querySelector<HTMLElement>(selector)
  target?.click()
  return target !== undefined && target !== null
}

/** `j` and `k` go to the next and the previous item, the first one at the beginning. */
function step(items: string, key: string): boolean {
  if (key !== 'j' && key !== 'k') return false
  const all = listItems(items)
  const current = currentItem(items)
  const at = current ? all.indexOf(current) + (key === 'j' ? 1 : -1) : 0
  const next = all[Math.min(Math.max(at, 0), all.length - 1)]
  showItem(next)
  return next !== undefined
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox'
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName)
}
