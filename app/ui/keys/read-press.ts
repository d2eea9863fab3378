import { focusOf, isModified, readAsking } from './asking.ts'
import { currentItem, listItems } from './items.ts'
import { reachedItem } from './reached.ts'
import type { Press } from './key-rules.ts'

/** @param items selects the items that keys act on; those of a page without items are never reached */
export function readPress(event: KeyboardEvent, items: string | undefined): Press {
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
