import { limitConcurrency } from '#app/lib/async/limit-concurrency.ts'
import { Problem } from '#app/lib/http/problem.ts'
import { SECOND_MS } from '#app/lib/time/durations.ts'

/** For robots.txt, page and redirects together. */
const DEADLINE_MS = 15 * SECOND_MS
const BUSY = 'We are busy reading other pages. Please try again in a moment.'

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
  return <Result>(person: string, read: (signal: AbortSignal) => Promise<Result>) =>
    inTurn(() => read(AbortSignal.timeout(DEADLINE_MS)), person)
}
