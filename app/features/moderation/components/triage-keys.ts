import { useEffect } from 'react'
import { triageId } from './triage-item.tsx'

/** The keys as the help shows them. */
export const SHORTCUTS = [
  ['j', 'Next competition'],
  ['k', 'Previous competition'],
  ['a', 'Approve'],
  ['r', 'Reject, then 1 to 6 for a usual reason'],
  ['e', 'Edit'],
  ['o', 'Open the entry page'],
  ['x', 'Tick or untick'],
  ['u', 'Undo the last decision'],
  ['?', 'These shortcuts'],
] as const

type Actions = { undo: () => void; help: () => void }

/** Each key presses a visible button, so both do the same. */
export function useTriageKeys({ undo, help }: Actions) {
  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      const done = runKey(event.key, { undo, help })
      if (done) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [undo, help])
}

function runKey(key: string, { undo, help }: Actions): boolean {
  const current = currentItem()
  if (/^[1-9]$/.test(key)) return pressReason(current, key)
  switch (key) {
    case 'j':
      return focusItem(1)
    case 'k':
      return focusItem(-1)
    case 'a':
      return press(current, '[data-approve]')
    case 'r':
      return openReasons(current)
    case 'e':
      return press(current, '[data-edit]')
    case 'o':
      return press(current, '[data-entry]')
    case 'x':
      return press(current, 'input[type=checkbox]')
    case 'Escape':
      return closeReasons(current)
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

/** After a listing leaves the page, moves the focus to its neighbour. */
export function focusNeighbour(competitionID: number) {
  const all = items()
  const at = all.findIndex(({ id }) => id === triageId(competitionID))
  ;(all[at + 1] ?? all[at - 1])?.focus()
}

function items() {
  return [...document.querySelectorAll<HTMLElement>('[data-triage] article')]
}

function currentItem() {
  return document.activeElement?.closest<HTMLElement>('[data-triage] article') ?? null
}

function focusItem(step: 1 | -1) {
  const all = items()
  const current = currentItem()
  const at = current ? all.indexOf(current) + step : 0
  const next = all[Math.min(Math.max(at, 0), all.length - 1)]
  next?.focus({ preventScroll: true })
  next?.scrollIntoView({ block: 'nearest' })
  return next !== undefined
}

function press(item: HTMLElement | null, selector: string) {
  const target = item?.querySelector<HTMLElement>(selector)
  target?.click()
  return target !== undefined && target !== null
}

function reasonsOf(item: HTMLElement | null) {
  return item?.querySelector<HTMLDetailsElement>('details[data-reject]') ?? null
}

function openReasons(item: HTMLElement | null) {
  const reasons = reasonsOf(item)
  if (!reasons) return false
  reasons.open = true
  reasons.querySelector<HTMLElement>('[data-reason]')?.focus()
  return true
}

function pressReason(item: HTMLElement | null, key: string) {
  const reasons = reasonsOf(item)
  return reasons?.open === true && press(reasons, `[data-reason="${key}"]`)
}

function closeReasons(item: HTMLElement | null) {
  const reasons = reasonsOf(item)
  if (!item || !reasons?.open) return false
  reasons.open = false
  item.focus()
  return true
}

function isTyping(target: EventTarget | null) {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox'
  return target.isContentEditable || ['TEXTAREA', 'SELECT'].includes(target.tagName)
}
