import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { currentItem, listItems, reachItem, offerFocus } from '#app/ui/keys/items.ts'
import type { Kind } from '#app/ui/keys/key-rules.ts'
import { useItemKeys } from '#app/ui/keys/use-item-keys.ts'
import { initialValue, setField } from './use-field-changes.ts'

const ITEMS = '[data-triage] > li:not([data-decided]) > article'
const DIGIT = /^[1-9]$/

/** What the keys of a page do: each but `u` and `?` presses what has `data-key` in the chosen item. */
export type DeskKeys = {
  /** For the dialog that lists them. */
  shortcuts: readonly (readonly [key: string, does: string])[]
  /** What is chosen, as in 'Choose an item first'. */
  item: string
  /** The letters that decide, as digits do. */
  decide: string
  /** A digit also rejects for the reason with that number while its panel is closed. */
  hasReasons?: boolean
}

/** With those that every page has. */
export function allShortcuts({ item, shortcuts }: DeskKeys): DeskKeys['shortcuts'] {
  const noun = item.replace(/^an? /, '')
  return [
    ['j or ↓', `Next ${noun}`],
    ['k or ↑', `Previous ${noun}`],
    ...shortcuts,
    [
      'Escape',
      'Stop what is about to be decided; in a field or a reason: back, without the change',
    ],
    ['?', 'These shortcuts'],
  ]
}

/** What letters do to what waits. */
type Letters = {
  areWaiting: () => boolean
  press: (key: string, at: number, act: () => boolean) => boolean
  /** A letter was text: takes back what letters did in its word. */
  stop: (at: number) => void
}

type Options = { desk: { undo: () => void; letters: Letters }; help: () => void }

/** Each key presses a visible button, so both do the same. */
export function useDeskKeys(keys: DeskKeys, { desk: { undo, letters }, help }: Options) {
  const { item, decide, hasReasons = false } = keys
  const shortcuts = allShortcuts(keys)

  function kindOf(key: string): Kind | undefined {
    if (key === 'u' || key === 'Escape')
      return letters.areWaiting() ? 'move' : key === 'u' ? 'undo' : undefined
    const current = currentItem(ITEMS)
    if (key.startsWith('Arrow')) return current && /Up|Down/.test(key) ? 'move' : undefined
    const isKnown = DIGIT.test(key) || shortcuts.some(([name]) => name === key)
    if (key.length > 1 || !isKnown || (current && !targetOf(current, key, hasReasons)))
      return undefined
    return DIGIT.test(key) || decide.includes(key) ? 'decide' : 'act'
  }

  function run(key: string, current: HTMLElement | null, at: number): boolean {
    if (key === 'u' || key === 'Escape') undo()
    else if (key === '?') help()
    else return letters.press(key, at, () => current !== null && press(current, key, hasReasons))
    return true
  }

  useItemKeys({ items: ITEMS, item, kindOf, run, leaveField, onText: letters.stop })
}

/** An open panel's choices come first. */
function targetOf(item: HTMLElement, key: string, hasReasons: boolean): HTMLElement | null {
  const open = item.querySelector<HTMLElement>('details[open][data-asks]')
  if (open) return open.querySelector(`[data-key="${key}"]`)
  const target = item.querySelector<HTMLElement>(`[data-key="${key}"]:not(${CHOICE})`)
  return target ?? (hasReasons ? item.querySelector(`[data-reason="${key}"]`) : null)
}

/** A panel that opens, and a field, get the focus. */
function press(item: HTMLElement, key: string, hasReasons = false): boolean {
  const target = targetOf(item, key, hasReasons)
  if (!target) return false
  if (target.matches(CHOICE)) {
    target.click()
    return true
  }
  const panel = target.closest('details')
  if (panel && !target.matches('summary')) panel.open = true
  const isBox = target.matches('select, input:not([type="checkbox"])')
  if (!isBox) target.click()
  focusField(isBox ? target : panel?.querySelector<HTMLElement>(FIRST))
  return true
}

const CHOICE = 'details > form *'
const FIRST = ':scope[open] > form :is([data-key], [data-answer])'

function focusField(field: HTMLElement | null | undefined) {
  field?.focus({ preventScroll: true })
  if (field instanceof HTMLInputElement) field.select()
  ;(field?.closest('details > form') ?? field)?.scrollIntoView({ block: 'nearest' })
}

/** Opens the part of an item in which the field is, and focuses it. */
export function openField(item: HTMLElement | null, key: string) {
  if (item) press(item, key)
}

/** An item that is decided leaves: the next one is reached, or the one before. */
export function reachBeside(item: HTMLElement | null) {
  const all = listItems(ITEMS)
  const at = item ? all.indexOf(item) : -1
  reachItem(all[at + 1] ?? all[at - 1])
}

/** Focuses the item that the address names: the one that was edited, or the first. */
export function useReturnFocus() {
  const { hash } = useLocation()
  useEffect(() => {
    const items = listItems(ITEMS)
    const item = hash === '#first' ? items[0] : items.find(({ id }) => `#${id}` === hash)
    if (item) offerFocus(item, null)
  }, [hash])
}

/** `from` had the focus when the item was asked back; undefined if a press brings it back at once. */
type Returning = { id: string; from: Element | null | undefined }

/** @returns what to call with an item that comes back to the list, now or with an answer. */
export function useReturning() {
  const returning = useRef<Returning>(undefined)
  useEffect(() => {
    const { id, from } = returning.current ?? {}
    const item = listItems(ITEMS).find((one) => one.id === id)
    if (!item) return
    returning.current = undefined
    if (from === undefined) reachItem(item)
    else offerFocus(item, from)
  })
  return (one: Returning) => {
    returning.current = one
  }
}

/** Enter keeps what was typed for the decision, Escape does not; both return to the item. */
function leaveField(target: EventTarget | null, key: string) {
  if (key !== 'Enter' && key !== 'Escape') return false
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return false
  const item = currentItem(ITEMS)
  if (!item || !target.closest('[data-correct]')) return false
  if (key === 'Escape') setField(target, initialValue(target))
  reachItem(item)
  return true
}
