import type { Outcome } from './record-outcomes.server.ts'
import { MINUTE_MS } from '#app/lib/time/durations.ts'

const BACKOFF_MS = 1000
const BACKOFF_MAX_MS = MINUTE_MS

export type Backoff = {
  isOn: () => boolean
  record: (outcomes: readonly Outcome[]) => void
  end: () => void
}

/** A server that is down is not asked for every mail; one that stalls makes few mails uncertain. */
export function createBackoff(onRetry: () => void): Backoff {
  let timer: NodeJS.Timeout | undefined
  let failures = 0

  function end() {
    clearTimeout(timer)
    timer = undefined
  }

  return {
    isOn: () => timer !== undefined,
    end,
    record: (outcomes) => {
      if (outcomes.some(({ result }) => result === 'sent')) failures = 0
      if (timer !== undefined || !outcomes.some(isRetryable)) return
      const wait = Math.min(BACKOFF_MS * 2 ** failures, BACKOFF_MAX_MS)
      failures += 1
      timer = setTimeout(() => {
        end()
        onRetry()
      }, wait)
    },
  }
}

function isRetryable({ result }: Outcome) {
  return result === 'not-tried' || result === 'uncertain'
}
