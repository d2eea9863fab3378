/** Counts what is taken, in total and by key. */
export function countPlaces<Key = string>() {
  let total = 0
  const byKey = new Map<Key, number>()
  return {
    total: () => total,
    of: (key: Key) => byKey.get(key) ?? 0,
    take(key: Key) {
      total += 1
      byKey.set(key, (byKey.get(key) ?? 0) + 1)
    },
    leave(key: Key) {
      total -= 1
      const left = (byKey.get(key) ?? 0) - 1
      if (left > 0) byKey.set(key, left)
      else byKey.delete(key)
    },
  }
}

type ConcurrencyLimit = {
  atOnce: number
  /** Concurrent calls per key, such as a client address. */
  atOncePerKey?: number
  waiting: number
  /** Queue length per key; `waiting` bounds all keys together. */
  waitingPerKey?: number
  /** A call that has waited for this time is refused. */
  waitMs?: number
  refuse: () => Error
}

/** Limits concurrent calls, round-robin over keys: p-limit's queue has neither a bound nor keys. */
export function limitConcurrency({
  atOnce,
  atOncePerKey = atOnce,
  waiting,
  waitingPerKey = waiting,
  waitMs,
  refuse,
}: ConcurrencyLimit) {
  const queues = new Map<string | undefined, (() => void)[]>()
  const running = countPlaces<string | undefined>()
  let queued = 0

  function isFree(key: string | undefined) {
    return running.total() < atOnce && (key === undefined || running.of(key) < atOncePerKey)
  }

  function wait(key: string | undefined): Promise<void> {
    const queue = queues.get(key) ?? []
    const max = key === undefined ? waiting : waitingPerKey
    if (queued >= waiting || queue.length >= max) throw refuse()
    queues.set(key, queue)
    queued += 1
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        remove(key, start)
        reject(refuse())
      }
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs)
      const start = () => {
        clearTimeout(timer)
        resolve()
      }
      queue.push(start)
    })
  }

  function remove(key: string | undefined, start: () => void) {
    const queue = queues.get(key)?.filter((other) => other !== start) ?? []
    queued -= 1
    if (queue.length > 0) queues.set(key, queue)
    else queues.delete(key)
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
    running.take(key)
    next()
  }

  async function limited<T>(work: () => Promise<T>, key?: string): Promise<T> {
    if (isFree(key)) running.take(key)
    else await wait(key)
    try {
      return await work()
    } finally {
      running.leave(key)
      startNext()
    }
  }

  return Object.assign(limited, { load: () => ({ running: running.total(), waiting: queued }) })
}
