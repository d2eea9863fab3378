// A thread for read-in-thread.server.test.ts.
import { threadId } from 'node:worker_threads'
import { answerFromThread } from '#app/lib/web/answer-from-thread.ts'

const ANSWERS: Record<string, () => unknown> = {
  number: () => threadId,
  throw: () => {
    throw new Error('Thrown in a thread.')
  },
  'fill the memory': () => {
    const filled: number[][] = []
    for (;;) filled.push(Array.from({ length: 100_000 }, () => Math.random()))
  },
  'overflow the stack': overflow,
  'never end': () => {
    for (;;);
  },
}

function overflow(): number {
  return 1 + overflow()
}

answerFromThread((what: string) => ANSWERS[what]?.())
