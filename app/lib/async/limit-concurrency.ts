type ConcurrencyLimit = {
  /** How much work runs at a time. */
  atOnce: number
  /** How much more waits. */
  waiting: number
  /** How much of that may wait under one key, such as the address it was asked from. */
  waitingPerKey?: number
  /** The error for work that comes when as much waits already. */
  refuse: () => Error
}

/**
 * Bounds work that takes much of the machine. Work that finds no place free waits: each key has a
 * queue of its own, and the keys go in turn, so that one with much to do delays no other.
 */
export function limitConcurrency({
  atOnce,
  waiting,
  waitingPerKey = waiting,
  refuse,
}: ConcurrencyLimit) {
  /** The key that goes next stands first. */
  const queues = new Map<string | undefined, (() => void)[]>()
  let running = 0
  let queued = 0

  function wait(key: string | undefined): Promise<void> {
    const queue = queues.get(key) ?? []
    const max = key === undefined ? waiting : waitingPerKey
    if (queued >= waiting || queue.length >= max) throw refuse()
    queues.set(key, queue)
    queued += 1
    return new Promise((resolve) => queue.push(resolve))
  }

  function takeNext() {
    const [first] = queues
    if (!first) return undefined
    const [key, queue] = first
    const next = queue.shift()
    queued -= 1
    queues.delete(key)
    if (queue.length > 0) queues.set(key, queue)
    return next
  }

  async function limited<T>(work: () => Promise<T>, key?: string): Promise<T> {
    // Finished work hands its place on, so that no later call can take it.
    if (running >= atOnce) await wait(key)
    else running += 1
    try {
      return await work()
    } finally {
      const next = takeNext()
      if (next) next()
      else running -= 1
    }
  }

  /** How much runs and waits now. */
  return Object.assign(limited, { load: () => ({ running, waiting: queued }) })
}
