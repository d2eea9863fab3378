/** Listeners to a value on the device: called by `announce`, and when another tab stores something. */
export function watchDevice() {
  const listeners = new Set<() => void>()
  return {
    watch(listener: () => void) {
      listeners.add(listener)
      window.addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        window.removeEventListener('storage', listener)
      }
    },
    announce() {
      for (const listener of listeners) listener()
    },
  }
}
