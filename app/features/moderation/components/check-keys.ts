import { useCallback } from 'react'
import { currentItem, listItems, pressIn, useItemKeys } from '#app/ui/item-keys.ts'

const ITEMS = '[data-triage] article'

export const CHECK_SHORTCUTS = [
  ['j', 'Next flag'],
  ['k', 'Previous flag'],
  ['d', 'Take the page’s date: then 1 the promoter moved it, 2 we had it wrong'],
  ['c', 'Close it today'],
  ['u', 'Give it a new link'],
  ['x', 'Dismiss: the listing is right'],
  ['h', 'Trust the site: never flag its links again'],
  ['o', 'Open the page'],
  ['z', 'Undo the last decision'],
  ['Escape', 'Back to the flag'],
  ['?', 'These shortcuts'],
] as const

/** Each key presses a visible button. */
const BUTTONS: Readonly<Record<string, string | undefined>> = {
  c: '[data-close]',
  x: '[data-dismiss]',
  h: '[data-trust]',
  o: '[data-entry]',
}
const PANELS: Readonly<Record<string, string | undefined>> = { d: 'date', u: 'link' }
const NOTHING_CHOSEN = 'Choose a flag first: j is the next one.'

type Actions = { undo: () => void; help: () => void; say: (text: string) => void }

export function useCheckKeys({ undo, help, say }: Actions) {
  const run = useCallback(
    (key: string, current: HTMLElement | null) => runKey(key, current, { undo, help, say }),
    [undo, help, say],
  )
  useItemKeys({ items: ITEMS, run, leaveField })
}

function runKey(key: string, current: HTMLElement | null, { undo, help, say }: Actions): boolean {
  const [button, panel] = [BUTTONS[key], PANELS[key]]
  if (!current && (button || panel) && listItems(ITEMS).length > 0) {
    say(NOTHING_CHOSEN)
    return true
  }
  if (button) return pressIn(current, button)
  if (panel) return openPanel(current, panel)
  if (key === '1' || key === '2') return pressIn(current, `details[open] [data-choice="${key}"]`)
  if (key === 'Escape') return closePanels(current)
  if (key === 'z') undo()
  else if (key === '?') help()
  else return false
  return true
}

/** Enter in the field of a new link sends it. */
function leaveField(_field: EventTarget | null, key: string) {
  return key === 'Escape' && closePanels(currentItem(ITEMS))
}

function openPanel(item: HTMLElement | null, name: string) {
  const panel = item?.querySelector<HTMLDetailsElement>(`details[data-panel="${name}"]`)
  if (!panel) return false
  panel.open = true
  const field = panel.querySelector<HTMLElement>('[data-first]')
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
  return true
}

function closePanels(item: HTMLElement | null) {
  const open = item?.querySelector<HTMLDetailsElement>('details[open]')
  if (!item || !open) return false
  open.open = false
  item.focus()
  return true
}

/** The decided item leaves: the next one is chosen, or the one before. */
export function focusBesideCurrent() {
  const all = listItems(ITEMS)
  const current = currentItem(ITEMS)
  const at = current ? all.indexOf(current) : -1
  ;(all[at + 1] ?? all[at - 1])?.focus()
}
