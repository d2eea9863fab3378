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
  const state = { running: false, kicked: false, stopped: false }
  let last = Promise.resolve()

  function takeKick() {
    const { kicked } = state
    state.kicked = false
    return kicked
  }

  async function runAll() {
    state.running = true
    while (!state.stopped && takeKick()) await run({ isStopped: () => state.stopped, takeKick })
    state.running = false
  }

  function kick() {
    state.kicked = true
    if (!state.running) last = runAll()
  }

  const timer = setInterval(kick, everyMs)
  timer.unref()
  kick()
  return {
    kick,
    idle: () => last,
    stop: async () => {
      state.stopped = true
      clearInterval(timer)
      await last
    },
  }
}
