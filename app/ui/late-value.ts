import { useSyncExternalStore } from 'react'

/** A value that a part loaded later sets: null until then, on the server and while hydrating. */
export function lateValue<Value>() {
  let current: Value | null = null
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    set(value: Value | null) {
      current = value
      for (const listener of listeners) listener()
    },
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => current,
        () => null,
      ),
  }
}
