import { currentItem, listItems, pressIn } from '#app/ui/keys/items.ts'
import { kindsOf, useItemKeys } from '#app/ui/keys/use-item-keys.ts'

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
/** 1 and 2 choose in a panel. */
const commonKind = kindsOf({ item: '1 2', page: 'z' })
type Actions = { undo: () => void; help: () => void; say: (text: string) => void }

export function useDeskKeys(keys: DeskKeys, actions: Actions) {
  const kindOf = (key: string) =>
    keys.buttons[key] || keys.panels?.[key] ? 'item' : commonKind(key)
  const run = (key: string, current: HTMLElement | null) => runKey(keys, key, current, actions)
  useItemKeys({ items: ITEMS, kindOf, run })
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
  if (key === 'z') undo()
  else if (key === '?') help()
  else return false
  return true
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

/** The decided item leaves: the next one is chosen, or the one before. */
export function focusBesideCurrent() {
  const all = listItems(ITEMS)
  const current = currentItem(ITEMS)
  const at = current ? all.indexOf(current) : -1
  ;(all[at + 1] ?? all[at - 1])?.focus()
}
