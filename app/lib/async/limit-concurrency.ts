type ConcurrencyLimit = {
  atOnce: number
  waiting: number
  /** Queue length per key, such as a client address; `waiting` bounds all keys together. */
  waitingPerKey?: number
  refuse: () => Error
}

/** Limits concurrent calls, round-robin over keys: p-limit's queue has neither a bound nor keys. */
export function limitConcurrency({
  atOnce,
  waiting,
  waitingPerKey = waiting,
  refuse,
}: ConcurrencyLimit) {
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
    // A finished call passes its slot to the next in the queue, so no later call can take it.
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

  return Object.assign(limited, { load: () => ({ running, waiting: queued }) })
}
