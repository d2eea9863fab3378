import { useCallback } from 'react'
import { currentItem, listItems, pressIn, useItemKeys } from '#app/ui/item-keys.ts'

const ITEMS = '[data-triage] article'

/** What the keys of one desk do to the chosen item. */
export type DeskKeys = {
  /** For the dialog that lists them. */
  shortcuts: readonly (readonly [key: string, does: string])[]
  /** What is chosen, as in 'Choose a flag first'. */
  item: string
  /** Each key presses a visible button or link. */
  buttons: Readonly<Record<string, string | undefined>>
  /** Each key opens a panel of the item, `details[data-panel]`. */
  panels?: Readonly<Record<string, string | undefined>>
}
type Actions = { undo: () => void; help: () => void; say: (text: string) => void }

/** `keys` must be the same object at each rendering. */
export function useDeskKeys(keys: DeskKeys, { undo, help, say }: Actions) {
  const run = useCallback(
    (key: string, current: HTMLElement | null) => runKey(keys, key, current, { undo, help, say }),
    [keys, undo, help, say],
  )
  useItemKeys({ items: ITEMS, run, leaveField })
}

function runKey(
  { item, buttons, panels = {} }: DeskKeys,
  key: string,
  current: HTMLElement | null,
  { undo, help, say }: Actions,
): boolean {
  const [button, panel] = [buttons[key], panels[key]]
  if (!current && (button || panel) && listItems(ITEMS).length > 0) {
    say(`Choose a ${item} first: j is the next one.`)
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

/** Enter in the field of a panel sends it. */
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
