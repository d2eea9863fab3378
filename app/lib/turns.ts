type Turns = {
  /** How much work runs at a time. */
  atOnce: number
  /** How much more waits for its turn. */
  waiting: number
  /** The error for whoever comes when as many wait. */
  refuse: () => Error
}

/**
 * Bounds work that takes much of the machine: so much runs, so much waits in the order it came,
 * and what comes after that is refused before anything of it is done.
 */
export function takeTurns({ atOnce, waiting, refuse }: Turns) {
  const queue: (() => void)[] = []
  let running = 0

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw refuse()
      // Whoever is done hands its place on, so that nobody who comes later can take it.
      await new Promise<void>((resolve) => queue.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }

  /** How much runs and waits now. */
  return Object.assign(inTurn, { load: () => ({ running, waiting: queue.length }) })
}
