import { currentItem, listItems, pressIn } from '#app/ui/keys/items.ts'
import { kindsOf, useItemKeys } from '#app/ui/keys/use-item-keys.ts'

const ITEMS = '[data-triage] article'
/** On the desk a letter means the same on every page. */
const deskKind = kindsOf({
  write: 'l r',
  item: 'b c e h m o s t x 1 2 3 4 5 6 7 8 9',
  page: 'u',
})

/** What the keys of a page do: each but `u` and `?` presses what has `data-key` in the chosen item. */
export type DeskKeys = {
  /** For the dialog that lists them. */
  shortcuts: readonly (readonly [key: string, does: string])[]
  /** What is chosen, as in 'Choose an item first'. */
  item: string
}
type Actions = { undo: () => void; help: () => void; say: (text: string) => void }

export function useDeskKeys({ shortcuts, item }: DeskKeys, { undo, help, say }: Actions) {
  const isKnown = (key: string) => /^[1-9]$/.test(key) || shortcuts.some(([name]) => name === key)

  function run(key: string, current: HTMLElement | null): boolean {
    if (key === 'u') undo()
    else if (key === '?') help()
    else if (!isKnown(key)) return false
    else if (current) return press(current, key)
    else if (listItems(ITEMS).length > 0) say(`Choose ${item} first: j is the next one.`)
    else return false
    return true
  }

  useItemKeys({ items: ITEMS, kindOf: (key) => (isKnown(key) ? deskKind(key) : undefined), run })
}

/** An open panel's choices come first; a panel that opens gets the focus. */
function press(item: HTMLElement, key: string): boolean {
  const open = item.querySelector<HTMLElement>('details[open][data-asks]')
  if (open) return pressIn(open, `[data-key="${key}"]`)
  const target = item.querySelector<HTMLElement>(`[data-key="${key}"]:not(details > form *)`)
  target?.click()
  const field = target?.closest('details[open]')?.querySelector<HTMLElement>(FIRST)
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
  return target !== null
}

const FIRST = 'form [data-key], [data-answer]'

/** The decided item leaves: the next one is chosen, or the one before. */
export function focusBesideCurrent() {
  const all = listItems(ITEMS)
  const current = currentItem(ITEMS)
  const at = current ? all.indexOf(current) : -1
  ;(all[at + 1] ?? all[at - 1])?.focus()
}
