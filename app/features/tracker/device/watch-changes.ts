/** Announces changes of one tracker within the page and to other tabs. */
export function watchChanges(name: string) {
  const listeners = new Set<() => void>()
  const ownListeners = new Set<() => void>()
  const channel = new BroadcastChannel(name)
  let version = 0

  function notify() {
    version += 1
    for (const listener of listeners) listener()
  }
  function announce() {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- not a window
    channel.postMessage(null)
    notify()
  }
  channel.addEventListener('message', notify)
  // A page that comes back from the back/forward cache has missed messages.
  addEventListener('pageshow', ({ persisted }) => persisted && notify())

  return {
    /** After a sync. */
    announce,
    /** After a change by the person in this tab. */
    announceOwn() {
      announce()
      for (const listener of ownListeners) listener()
    },
    subscribe: (listener: () => void) => add(listeners, listener),
    subscribeOwn: (listener: () => void) => add(ownListeners, listener),
    /** Repeats the last result until something changes. */
    memoize<Value>(read: () => Promise<Value>) {
      let last: { value: Promise<Value>; version: number } | undefined
      return () => {
        if (last?.version === version) return last.value
        const value = read()
        last = { value, version }
        value.catch(() => {
          last = undefined
        })
        return value
      }
    },
  }
}

function add(listeners: Set<() => void>, listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
