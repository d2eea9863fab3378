import { useToast } from '#app/ui/dialogs/toast.tsx'
import { currentItem, step } from './items.ts'
import type { Kind } from './key-rules.ts'
import { useKeys, type Keys } from './use-keys.ts'

/** Keys that act on the items of a list: each presses a visible button, so both do the same. */
export type ItemKeys = Pick<Keys, 'leaveField'> & {
  /** Selects the items, which can have the focus. */
  items: string
  /** `j`, `k` and `?` are known already. */
  kindOf: Keys['kindOf']
  /** @returns whether it did something. */
  run: (key: string, current: HTMLElement | null) => boolean
}

export function useItemKeys({ items, kindOf, run, ...keys }: ItemKeys) {
  const showToast = useToast()
  useKeys({
    ...keys,
    items,
    kindOf: (key) => ('jk?'.includes(key) ? 'look' : kindOf(key)),
    run: (key) => step(items, key) || run(key, currentItem(items)),
    onTyping: () => showToast({ text: 'That looked like typing, so no key did anything.' }),
  })
}

/** @param keys of each kind, separated by spaces. */
export function kindsOf(keys: Partial<Record<Kind, string>>): Keys['kindOf'] {
  const kinds = new Map<string, Kind>()
  for (const kind of Object.keys(keys) as Kind[])
    for (const key of keys[kind]?.split(' ') ?? []) kinds.set(key, kind)
  return (key) => kinds.get(key)
}
