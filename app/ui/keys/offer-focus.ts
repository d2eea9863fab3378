import { showItem } from './items.ts'
import { focusOf, isAsking } from './asking.ts'

/**
 * Focuses what arrived by itself if the focus is still where it was, and never from a field, a button or a dialog.
 * Its letters are no commands until somebody reaches it.
 * @param from what had the focus when it was asked for
 */
export function offerFocus(item: HTMLElement, from: Element | null) {
  const at = document.activeElement
  const isFree = at === document.body || (at === from && focusOf(at) === 'page')
  if (isFree && !isAsking()) showItem(item)
}
