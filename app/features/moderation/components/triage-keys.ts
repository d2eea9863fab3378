import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { currentItem, listItems, pressIn, showItem } from '#app/ui/keys/items.ts'
import { kindsOf, useItemKeys } from '#app/ui/keys/use-item-keys.ts'
import { initialValue, setField } from './use-field-changes.ts'
import { triageId } from './triage-item.tsx'

const ITEMS = '[data-triage] article'

export const SHORTCUTS = [
  ['j', 'Next competition'],
  ['k', 'Previous competition'],
  ['a', 'Approve, with your changes'],
  ['1 to 9', 'Reject for the usual reason with that number'],
  ['r', 'Reject: write a reason, or the number of a usual one; Enter sends it'],
  ['t', 'Change the title'],
  ['c', 'Change the category'],
  ['d', 'Change the closing date'],
  ['l', 'Change the entry link'],
  ['p', 'Read the entry page: fill in what is missing'],
  ['f', 'Feature, or not'],
  ['Enter', 'In a field: back to the competition'],
  ['Ctrl + Enter', 'In a field: approve, with your changes'],
  ['Escape', 'In a field or a reason: back, without the change'],
  ['e', 'Edit everything'],
  ['o', 'Open the entry page'],
  ['x', 'Select or deselect'],
  ['u', 'Undo the last decision or change'],
  ['?', 'These shortcuts'],
] as const

const FIELD_OF_KEY: Readonly<Record<string, string | undefined>> = {
  t: 'competitionTitle',
  c: 'mainCategory',
  d: 'competitionEndDate',
  l: 'entryUrl',
}

type Actions = { undo: () => void; help: () => void; say: (text: string) => void }

const kindOf = kindsOf({
  write: 'r',
  item: 'a e o x t c d l p f 1 2 3 4 5 6 7 8 9',
  page: 'u',
})
const NOTHING_CHOSEN = 'Choose a competition first: j is the next one.'

/** Each key presses a visible button, so both do the same. */
export function useTriageKeys(actions: Actions) {
  const run = (key: string, current: HTMLElement | null) => runKey(key, current, actions)
  useItemKeys({ items: ITEMS, kindOf, run, leaveField })
}

function runKey(key: string, current: HTMLElement | null, { undo, help, say }: Actions): boolean {
  if (!current && /^(item|write)$/.test(kindOf(key) ?? '') && listItems(ITEMS).length > 0) {
    say(NOTHING_CHOSEN)
    return true
  }
  if (/^[1-9]$/.test(key)) return pressReason(current, key)
  switch (key) {
    case 'a':
      return pressIn(current, '[data-approve]')
    case 'r':
      return openReasons(current)
    case 'e':
      return pressIn(current, '[data-edit]')
    case 'o':
      return pressIn(current, '[data-entry]')
    case 'x':
      return pressIn(current, '[data-pick]')
    case 'f':
      return pressIn(current, '[data-feature]')
    case 't':
    case 'c':
    case 'd':
    case 'l':
      return openField(current, FIELD_OF_KEY[key])
    case 'p':
      return readPage(current)
    case 'u':
      undo()
      return true
    case '?':
      help()
      return true
    default:
      return false
  }
}

export function focusNeighbour(competitionID: number) {
  const all = listItems(ITEMS)
  const at = all.findIndex(({ id }) => id === triageId(competitionID))
  showItem(all[at + 1] ?? all[at - 1])
}

/** @returns whether the page shows the competition. */
export function focusCompetition(competitionID: number): boolean {
  const item = document.getElementById(triageId(competitionID))
  showItem(item)
  return item !== null
}

/** Focuses the competition that the address names: the one that was edited, or the first. */
export function useReturnFocus() {
  const { hash } = useLocation()
  useEffect(() => {
    const id = /^#competition-(\d+)$/.exec(hash)?.[1]
    if (id !== undefined) focusCompetition(Number(id))
    else if (hash === '#first') showItem(listItems(ITEMS)[0])
  }, [hash])
}

function openReasons(item: HTMLElement | null) {
  const reasons = item?.querySelector<HTMLDetailsElement>('details[data-reject]')
  if (!reasons) return false
  reasons.open = true
  reasons.querySelector<HTMLElement>('[data-answer]')?.focus({ preventScroll: true })
  reasons.querySelector('form')?.scrollIntoView({ block: 'nearest' })
  return true
}

function pressReason(item: HTMLElement | null, key: string) {
  return pressIn(item, `[data-reason="${key}"]`)
}

export function openField(item: HTMLElement | null, name: string | undefined) {
  const fields = item?.querySelector<HTMLDetailsElement>('details[data-correct]')
  if (!fields) return false
  fields.open = true
  const field = fields.querySelector<HTMLElement>(`[name=${name}]`)
  field?.focus()
  if (field instanceof HTMLInputElement) field.select()
  return true
}

function readPage(item: HTMLElement | null) {
  const fields = item?.querySelector<HTMLDetailsElement>('details[data-correct]')
  if (fields) fields.open = true
  return pressIn(item, '[data-read]')
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
