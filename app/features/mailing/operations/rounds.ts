export type Rounds = {
  /** Asks for a round now; call after a commit, without waiting. */
  kick: () => void
  /** Resolves once nothing is left to do. */
  idle: () => Promise<void>
  stop: () => Promise<void>
}

export type Round = {
  isStopped: () => boolean
  stopped: Promise<void>
  /** Whether more may be due since the round started or this was last asked. */
  takeKick: () => boolean
  /** Resolves when `takeKick` would say yes. */
  kicked: () => Promise<void>
}

/** Runs `run` at once, then every `everyMs` and after each kick, once at a time. It may not throw. */
export function startRounds(run: (round: Round) => Promise<void>, everyMs: number): Rounds {
  const state = { running: false, kicked: false, stopped: false }
  const stopping = Promise.withResolvers<void>()
  let kicking = Promise.withResolvers<void>()
  let last = Promise.resolve()

  function takeKick() {
    const { kicked } = state
    state.kicked = false
    if (kicked) kicking = Promise.withResolvers()
    return kicked
  }

  const round: Round = {
    isStopped: () => state.stopped,
    stopped: stopping.promise,
    takeKick,
    kicked: () => kicking.promise,
  }

  async function runAll() {
    state.running = true
    while (!state.stopped && takeKick()) await run(round)
    state.running = false
  }

  function kick() {
    state.kicked = true
    kicking.resolve()
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
      stopping.resolve()
      clearInterval(timer)
      await last
    },
  }
}
