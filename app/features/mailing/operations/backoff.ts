import type { Outcome } from './record-outcomes.server.ts'

/** Exponential backoff after the mail server fails: starts here and doubles. */
const HOLD_MS = 1000
const HOLD_MAX_MS = 60_000

export type Hold = {
  isOn: () => boolean
  learn: (outcomes: readonly Outcome[]) => void
  end: () => void
}

/**
 * A circuit breaker for the mail server: one that is down is not asked for every mail, and one that
 * stalls does not make every mail uncertain. `wake` is called when it may be retried.
 */
export function createBackoff(wake: () => void): Hold {
  let timer: NodeJS.Timeout | undefined
  let failures = 0

  function end() {
    clearTimeout(timer)
    timer = undefined
  }

  return {
    isOn: () => timer !== undefined,
    end,
    learn: (outcomes) => {
      if (outcomes.some(({ result }) => result === 'sent')) failures = 0
      if (timer !== undefined || !outcomes.some(isRetryable)) return
      const wait = Math.min(HOLD_MS * 2 ** failures, HOLD_MAX_MS)
      failures += 1
      timer = setTimeout(() => {
        end()
        wake()
      }, wait)
    },
  }
}

function isRetryable({ result }: Outcome) {
  return result === 'not-tried' || result === 'uncertain'
}
