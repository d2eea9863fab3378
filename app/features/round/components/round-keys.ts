import type { RefObject } from 'react'
import { listItems, pressIn, reachItem } from '#app/ui/keys/items.ts'
import { kindsOf, useItemKeys } from '#app/ui/keys/use-item-keys.ts'
import { ROUND_ITEMS } from './round-row.tsx'

export const ROUND_SHORTCUTS = [
  ['j', 'Next competition'],
  ['k', 'Previous competition'],
  ['o or Enter', 'Open its page, and note that you entered'],
  ['d or e', 'I entered, without opening'],
  ['l', 'Save'],
  ['x', 'Not for me'],
  ['u', 'Undo the last one'],
  ['?', 'These shortcuts'],
] as const

const ACTS: Readonly<Record<string, 'enter' | 'postpone' | 'refuse' | undefined>> = {
  d: 'enter',
  e: 'enter',
  l: 'postpone',
  x: 'refuse',
}

// Each takes effect at once on the device, and `u` takes it back.
const kindOf = kindsOf({ decide: 'o Enter d e l x', move: 'u' })

type Options = {
  /** The ids of listings in the order in which they were done. */
  lastDone: RefObject<number[]>
  help: () => void
  act: (name: 'enter' | 'postpone' | 'refuse', id: number) => boolean
}

/** The grammar of the moderation desk. */
export function useRoundKeys({ lastDone, help, act }: Options) {
  function run(key: string, current: HTMLElement | null) {
    if (key === 'u') return undoLast(lastDone.current.at(-1))
    if (key !== '?') return current !== null && actAndGoOn(key, current)
    help()
    return true
  }
  function actAndGoOn(key: string, item: HTMLElement): boolean {
    const name = ACTS[key]
    const next = nextDue(item)
    const isDone = name
      ? act(name, Number(item.id.slice('round-'.length)))
      : pressIn(item, 'a.card-enter')
    if (isDone) reachItem(next)
    return isDone
  }
  useItemKeys({ items: ROUND_ITEMS, item: 'a competition', kindOf, run })
}

function nextDue(after: HTMLElement): HTMLElement | undefined {
  const all = listItems(ROUND_ITEMS)
  return all.slice(all.indexOf(after) + 1).find(({ dataset }) => dataset['state'] === 'due')
}

function undoLast(id: number | undefined): boolean {
  const item = document.getElementById(`round-${id}`)
  reachItem(item)
  return pressIn(item, '[data-act=undo]')
}
