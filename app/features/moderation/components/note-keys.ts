import { useCallback } from 'react'
import { listItems, pressIn, useItemKeys } from '#app/ui/item-keys.ts'

const ITEMS = '[data-triage] article'

export const NOTE_SHORTCUTS = [
  ['j', 'Next note'],
  ['k', 'Previous note'],
  ['c', 'Confirm it'],
  ['x', 'Dismiss it'],
  ['o', 'Open the page'],
  ['z', 'Undo the last decision'],
  ['?', 'These shortcuts'],
] as const

/** Each key presses a visible button. */
const BUTTONS: Readonly<Record<string, string | undefined>> = {
  c: '[data-confirm]',
  x: '[data-dismiss]',
  o: '[data-entry]',
}

type Actions = { undo: () => void; help: () => void; say: (text: string) => void }

export function useNoteKeys({ undo, help, say }: Actions) {
  const run = useCallback(
    (key: string, current: HTMLElement | null) => {
      const button = BUTTONS[key]
      if (button && !current && listItems(ITEMS).length > 0) {
        say('Choose a note first: j is the next one.')
        return true
      }
      if (button) return pressIn(current, button)
      if (key === 'z') undo()
      else if (key === '?') help()
      else return false
      return true
    },
    [undo, help, say],
  )
  useItemKeys({ items: ITEMS, run })
}
