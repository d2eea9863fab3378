/** Shares running work per key; unlike with lru-cache's `fetch`, `reset` affects later calls only. */
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
    reset: () => inFlight.clear(),
  })
}
