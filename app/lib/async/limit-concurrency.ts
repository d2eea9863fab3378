type ConcurrencyLimit = {
  atOnce: number
  /** Concurrent calls per key, such as a client address. */
  atOncePerKey?: number
  waiting: number
  /** Queue length per key; `waiting` bounds all keys together. */
  waitingPerKey?: number
  refuse: () => Error
}

/** Limits concurrent calls, round-robin over keys: p-limit's queue has neither a bound nor keys. */
export function limitConcurrency({
  atOnce,
  atOncePerKey = atOnce,
  waiting,
  waitingPerKey = waiting,
  refuse,
}: ConcurrencyLimit) {
  const queues = new Map<string | undefined, (() => void)[]>()
  const runningOf = new Map<string | undefined, number>()
  let running = 0
  let queued = 0

  function isFree(key: string | undefined) {
    return running < atOnce && (key === undefined || (runningOf.get(key) ?? 0) < atOncePerKey)
  }

  function wait(key: string | undefined): Promise<void> {
    const queue = queues.get(key) ?? []
    const max = key === undefined ? waiting : waitingPerKey
    if (queued >= waiting || queue.length >= max) throw refuse()
    queues.set(key, queue)
    queued += 1
    return new Promise((resolve) => queue.push(resolve))
  }

  function count(key: string | undefined, change: 1 | -1) {
    running += change
    const ofKey = (runningOf.get(key) ?? 0) + change
    if (ofKey === 0) runningOf.delete(key)
    else runningOf.set(key, ofKey)
  }

  /** The slot is taken for the next call at once, so that no later call can take it. */
  function startNext() {
    const key = [...queues.keys()].find(isFree)
    const queue = queues.get(key)
    const next = queue?.shift()
    if (!queue || !next) return
    queued -= 1
    queues.delete(key)
    if (queue.length > 0) queues.set(key, queue)
    count(key, 1)
    next()
  }

  async function limited<T>(work: () => Promise<T>, key?: string): Promise<T> {
    if (isFree(key)) count(key, 1)
    else await wait(key)
    try {
      return await work()
    } finally {
      count(key, -1)
      startNext()
    }
  }

  return Object.assign(limited, { load: () => ({ running, waiting: queued }) })
}
