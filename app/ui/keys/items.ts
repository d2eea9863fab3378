export function listItems(items: string): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(items)]
}

export function currentItem(items: string): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(items) ?? null
}

export function showItem(item: HTMLElement | null | undefined) {
  item?.focus({ preventScroll: true })
  const row = item?.parentElement?.querySelector('[data-row]')
  // Beside a list of rows the item stays in view, but its row may not.
  const shown = row && row.getClientRects().length > 0 ? row : item
  shown?.scrollIntoView({ block: 'nearest' })
}

/** Clicks a button of the item. @returns whether there is one. */
export function pressIn(item: HTMLElement | null, selector: string): boolean {
  const target = item?.querySelector<HTMLElement>(selector)
  target?.click()
  return target !== undefined && target !== null
}

/** `j` and `k` go to the next and the previous item, the first one at the beginning. */
export function step(items: string, key: string): boolean {
  if (key !== 'j' && key !== 'k') return false
  const all = listItems(items)
  const current = currentItem(items)
  const at = current ? all.indexOf(current) + (key === 'j' ? 1 : -1) : 0
  const next = all[Math.min(Math.max(at, 0), all.length - 1)]
  showItem(next)
  return next !== undefined
}
