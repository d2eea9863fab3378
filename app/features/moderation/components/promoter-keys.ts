import { useCallback } from 'react'
import { listItems, pressIn, useItemKeys } from '#app/ui/item-keys.ts'

const ITEMS = '[data-triage] article'

export const PROMOTER_SHORTCUTS = [
  ['j', 'Next promoter'],
  ['k', 'Previous promoter'],
  ['m', 'Merge it into the one it may be'],
  ['s', 'Separate it again'],
  ['e', 'Edit it, or merge it into another'],
  ['o', 'Open its page'],
  ['z', 'Undo the last change'],
  ['?', 'These shortcuts'],
] as const

/** Each key presses a visible button or link. */
const BUTTONS: Readonly<Record<string, string | undefined>> = {
  m: '[data-merge]',
  s: '[data-separate]',
  e: '[data-edit]',
  o: '[data-open]',
}

type Actions = { undo: () => void; help: () => void; say: (text: string) => void }

export function usePromoterKeys({ undo, help, say }: Actions) {
  const run = useCallback(
    (key: string, current: HTMLElement | null) => {
      const button = BUTTONS[key]
      if (button && !current && listItems(ITEMS).length > 0) {
        say('Choose a promoter first: j is the next one.')
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
