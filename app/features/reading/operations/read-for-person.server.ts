import { limitConcurrency } from '#app/lib/async/limit-concurrency.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { SECOND_MS } from '#app/lib/time/durations.ts'
import { BUSY } from '#app/lib/web/reader-threads.server.ts'
import type { FetchOptions } from '#app/lib/web/safe-fetch.server.ts'

/** For robots.txt, page and redirects together. */
const DEADLINE_MS = 15 * SECOND_MS

type Fetch<Fetched> = (address: string, options?: FetchOptions) => Promise<Fetched>
/** Ends what a fetch asks of other sites at the deadline; time in which a text waits for a thread does not count. */
export type WithDeadline = <Fetched>(fetch: Fetch<Fetched>) => Fetch<Fetched>

/**
 * Returns a queue of readings for people: one of a person runs and one waits, so that the slow pages of a few do not
 * hold up others. It throws Problem `unavailable` for more.
 */
export function queueForPeople(atOnce: number) {
  const inTurn = limitConcurrency({
    atOnce,
    atOncePerKey: 1,
    waiting: atOnce,
    waitingPerKey: 1,
    refuse: () => new Problem('unavailable', BUSY, undefined, { retryAfter: 10 }),
  })
  return <Result>(person: string, read: (withDeadline: WithDeadline) => Promise<Result>) =>
    inTurn(() => read(startDeadline(DEADLINE_MS)), person)
}

function startDeadline(ms: number): WithDeadline {
  const over = new AbortController()
  let left = ms
  let startedAt = 0
  let timer: AbortSignal | undefined

  function start() {
    startedAt = performance.now()
    const started = AbortSignal.timeout(Math.max(0, Math.ceil(left)))
    timer = started
    started.addEventListener('abort', () => timer === started && over.abort(started.reason))
  }

  function stop() {
    left -= performance.now() - startedAt
    timer = undefined
  }

  return (fetch) =>
    async function fetchInTime(address, { approve, ...options } = {}) {
      const approveUntimed = async (redirect: string) => {
        stop()
        await approve?.(redirect).finally(start)
      }
      start()
      try {
        return await fetch(address, {
          ...options,
          signal: over.signal,
          approve: approve && approveUntimed,
        })
      } finally {
        stop()
      }
    }
}
