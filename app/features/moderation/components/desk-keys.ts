import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { currentItem, listItems, pressIn, showItem } from '#app/ui/keys/items.ts'
import { useItemKeys } from '#app/ui/keys/use-item-keys.ts'
import { initialValue, setField } from './use-field-changes.ts'

const ITEMS = '[data-triage] article'
const DIGIT = /^[1-9]$/

/** What the keys of a page do: each but `u` and `?` presses what has `data-key` in the chosen item. */
export type DeskKeys = {
  /** For the dialog that lists them. */
  shortcuts: readonly (readonly [key: string, does: string])[]
  /** What is chosen, as in 'Choose an item first'. */
  item: string
  /** The keys that open a box for text. */
  write?: string
  /** A digit also rejects for the reason with that number while its panel is closed. */
  hasReasons?: boolean
}

/** With those that every page has. */
export function allShortcuts({ item, shortcuts }: DeskKeys): DeskKeys['shortcuts'] {
  const noun = item.replace(/^an? /, '')
  const steps = [['j', `Next ${noun}`] as const, ['k', `Previous ${noun}`] as const]
  return [...steps, ...shortcuts, ['?', 'These shortcuts']]
}

type Actions = { undo: () => void; help: () => void; say: (text: string) => void }

/** Each key presses a visible button, so both do the same. */
export function useDeskKeys(keys: DeskKeys, { undo, help, say }: Actions) {
  const { item, write = '', hasReasons = false } = keys
  const shortcuts = allShortcuts(keys)
  const isKnown = (key: string) => DIGIT.test(key) || shortcuts.some(([name]) => name === key)

  function kindOf(key: string) {
    if (key.length > 1 || !isKnown(key)) return undefined
    if (key === 'u') return 'page'
    return write.includes(key) ? 'write' : 'item'
  }

  function run(key: string, current: HTMLElement | null): boolean {
    if (key === 'u') undo()
    else if (key === '?') help()
    else if (!isKnown(key)) return false
    else if (current) return press(current, key, hasReasons)
    else if (listItems(ITEMS).length > 0) say(`Choose ${item} first: j is the next one.`)
    else return false
    return true
  }

  useItemKeys({ items: ITEMS, kindOf, run, leaveField })
}

/** An open panel's choices come first; a panel that opens, and a field, get the focus. */
function press(item: HTMLElement, key: string, hasReasons: boolean): boolean {
  const open = item.querySelector<HTMLElement>('details[open][data-asks]')
  if (open) return pressIn(open, `[data-key="${key}"]`)
  const target = item.querySelector<HTMLElement>(`[data-key="${key}"]:not(details > form *)`)
  if (!target) return hasReasons && DIGIT.test(key) && pressIn(item, `[data-reason="${key}"]`)
  const panel = target.closest('details')
  if (panel && !target.matches('summary')) panel.open = true
  const isBox = target.matches('select, input:not([type="checkbox"])')
  if (!isBox) target.click()
  focusField(isBox ? target : panel?.querySelector<HTMLElement>(FIRST))
  return true
}

const FIRST = ':scope[open] > form :is([data-key], [data-answer])'

function focusField(field: HTMLElement | null | undefined) {
  field?.focus({ preventScroll: true })
  if (field instanceof HTMLInputElement) field.select()
  ;(field?.closest('details > form') ?? field)?.scrollIntoView({ block: 'nearest' })
}

/** Opens the part of an item in which the field is, and focuses it. */
export function openField(item: HTMLElement | null, key: string) {
  if (item) press(item, key, false)
}

/** An item that is decided leaves: the next one is chosen, or the one before. */
export function focusBeside(item = currentItem(ITEMS)) {
  const all = listItems(ITEMS)
  const at = item ? all.indexOf(item) : -1
  showItem(all[at + 1] ?? all[at - 1])
}

/** Focuses the item that the address names: the one that was edited, or the first. */
export function useReturnFocus() {
  const { hash } = useLocation()
  useEffect(() => {
    const items = listItems(ITEMS)
    showItem(hash === '#first' ? items[0] : items.find(({ id }) => `#${id}` === hash))
  }, [hash])
}

/** @returns what to call with the id of an item that comes back with the page's data, to be focused then. */
export function useReturning() {
  const returning = useRef<string>(undefined)
  useEffect(() => {
    const item = listItems(ITEMS).find(({ id }) => id === returning.current)
    if (!item) return
    returning.current = undefined
    showItem(item)
  })
  return (id: string | undefined) => {
    returning.current = id
  }
}

/** Enter keeps what was typed for the decision, Escape does not; both return to the item. */
function leaveField(target: EventTarget | null, key: string) {
  if (key !== 'Enter' && key !== 'Escape') return false
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return false
  const item = currentItem(ITEMS)
  if (!item || !target.closest('[data-correct]')) return false
  if (key === 'Escape') setField(target, initialValue(target))
  item.focus()
  return true
}
