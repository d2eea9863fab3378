export type Rounds = {
  /** Asks for a round now; call after a commit, without waiting. */
  kick: () => void
  /** Resolves once nothing is left to do. */
  idle: () => Promise<void>
  stop: () => Promise<void>
}

export type Round = {
  isStopped: () => boolean
  /** Whether more may be due since the round began or this was last asked. */
  takeKick: () => boolean
}

/** Runs `run` at once, then every `everyMs` and after each kick, once at a time. It may not throw. */
export function startRounds(run: (round: Round) => Promise<void>, everyMs: number): Rounds {
  let [isRunning, isKicked, isStopped] = [false, false, false]
  let last = Promise.resolve()

  function takeKick() {
    const wasKicked = isKicked
    isKicked = false
    return wasKicked
  }

  async function runAll() {
    isRunning = true
    while (!isStopped && takeKick()) await run({ isStopped: () => isStopped, takeKick })
    isRunning = false
  }

  function kick() {
    isKicked = true
    if (!isRunning) last = runAll()
  }

  const timer = setInterval(kick, everyMs)
  timer.unref()
  kick()
  return {
    kick,
    idle: () => last,
    stop: async () => {
      isStopped = true
      clearInterval(timer)
      await last
    },
  }
}
