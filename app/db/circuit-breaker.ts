/** So long a server that could not be reached is left alone. */
const REST_MS = 1_000

/**
 * What is known of a server that does not answer: nobody waits for what somebody else has just found
 * out. After a moment one tries again, for at most `tryMs`, and the others are still refused.
 */
export function watchForOutage({ tryMs }: { tryMs: number }) {
  let cause: unknown
  let until = 0
  return {
    /** @throws an Error with the code DATABASE_GONE. */
    refuse: () => {
      if (cause === undefined) return
      const now = performance.now()
      if (now < until) {
        const error = new Error('The database does not answer.', { cause })
        throw Object.assign(error, { code: 'DATABASE_GONE' })
      }
      until = now + tryMs
    },
    begin: (error: unknown) => {
      cause = error
      until = performance.now() + REST_MS
    },
    end: () => {
      cause = undefined
    },
  }
}
