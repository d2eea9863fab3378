import { useToast } from '#app/ui/dialogs/toast.tsx'
import { currentItem, step } from './items.ts'
import type { Kind } from './key-rules.ts'
import { useKeys, type Keys } from './use-keys.ts'

/** Keys that act on the items of a list: each presses a visible button, so both do the same. */
export type ItemKeys = Pick<Keys, 'leaveField' | 'onText'> & {
  /** Selects the items, which can have the focus. */
  items: string
  /** What an item is called, as in 'Choose an item first'. */
  item: string
  /** `j`, `k` and `?` are known already. */
  kindOf: Keys['kindOf']
  /** @returns whether it did something. */
  run: (key: string, current: HTMLElement | null, at: number) => boolean
}

export function useItemKeys({ items, item, kindOf, run, ...keys }: ItemKeys) {
  const showToast = useToast()
  useKeys({
    ...keys,
    items,
    kindOf: (key) => ('jk'.includes(key) ? 'move' : key === '?' ? 'look' : kindOf(key)),
    run: (key, at) => step(items, key) || run(key, currentItem(items), at),
    onHint: () => showToast({ text: `Choose ${item} first: press j, or click it.` }),
  })
}

/** @param keys of each kind, separated by spaces. */
export function kindsOf(keys: Partial<Record<Kind, string>>): Keys['kindOf'] {
  const kinds = new Map<string, Kind>()
  for (const kind of Object.keys(keys) as Kind[])
    for (const key of keys[kind]?.split(' ') ?? []) kinds.set(key, kind)
  return (key) => kinds.get(key)
}
