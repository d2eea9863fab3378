import { useSyncExternalStore } from 'react'

/** How many of the components that use it render in one task when it is first set: each may take 20 ms on a phone. */
const AT_ONCE = 2

/**
 * A value that a part loaded later sets: null until then, on the server and while hydrating. The first value
 * reaches a few components at a time, so that input is answered in between; later ones all at once.
 */
export function lateValue<Value>() {
  let current: Value | null = null
  const listeners = new Set<() => void>()
  const notifySome = (waiting: (() => void)[]) => {
    for (const listener of waiting.splice(0, AT_ONCE)) listener()
    if (waiting.length > 0) setTimeout(() => notifySome(waiting))
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return {
    set(value: Value | null) {
      const isFirst = current === null
      current = value
      if (isFirst) notifySome([...listeners])
      else for (const listener of listeners) listener()
    },
    use: () =>
      useSyncExternalStore(
        subscribe,
        () => current,
        () => null,
      ),
  }
}
