// A thread for reader-threads.server.test.ts.
import { setTimeout } from 'node:timers/promises'
import { threadId } from 'node:worker_threads'
import { answerJobs } from '#app/lib/web/answer-jobs.ts'
import { FetchFailure } from '#app/lib/web/fetch-failure.ts'

answerJobs({
  number: () => threadId,
  wait: () => setTimeout(200, 'waited'),
  /** Held until the test opens the gate. */
  hold: (gate: Int32Array<SharedArrayBuffer>) => Atomics.wait(gate, 0, 0),
  throw: () => {
    throw new Error('Thrown in a thread.')
  },
  refuse: () => {
    throw new FetchFailure('size', 'Too large.')
  },
  'fill the memory': () => {
    const filled: number[][] = []
    for (;;) filled.push(Array.from({ length: 100_000 }, () => Math.random()))
  },
  'overflow the stack': overflow,
  'never end': () => {
    for (;;);
  },
})

function overflow(): number {
  return 1 + overflow()
}
