/**
 * Runs work once at a time per key: a call during it gets the same result.
 * Unlike lru-cache's `fetch`: work started before `reset` still reaches its callers, but no later
 * ones.
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
    /** Later calls start new work. */
    reset: () => inFlight.clear(),
  })
}
