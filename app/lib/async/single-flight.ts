/**
 * Runs work once at a time per key: a caller that asks while it runs gets the same result.
 * Not lru-cache's `fetch`: work that began before `reset` must reach its callers, but no later ones.
 */
export function singleFlight<T>() {
  const inFlight = new Map<string, Promise<T>>()

  function once(key: string, start: () => Promise<T>): Promise<T> {
    const running = inFlight.get(key)
    if (running) return running
    const started = start().finally(() => {
      if (inFlight.get(key) === started) inFlight.delete(key)
    })
    inFlight.set(key, started)
    return started
  }

  return Object.assign(once, {
    has: (key: string) => inFlight.has(key),
    /** Callers from now on start anew. */
    reset: () => inFlight.clear(),
  })
}
