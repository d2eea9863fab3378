export const REACHED = 'data-reached'

/** Marks the item on which letters are commands from now on: the one that somebody chose, or none. */
export function markReached(item: Element | null | undefined) {
  for (const other of document.querySelectorAll(`[${REACHED}]`)) other.removeAttribute(REACHED)
  item?.setAttribute(REACHED, '')
}

export function reachedItem(): Element | null {
  return document.querySelector(`[${REACHED}]`)
}
