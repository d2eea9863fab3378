import { Problem } from '#app/lib/http/problem.ts'

const RETRY_AFTER_SECONDS = 30
const NOT_FETCHED = 'This picture cannot be fetched right now. Please try again in a minute.'

/** The sentence is for visitors, the `cause` for the log. */
export function storeFailure(sentence: string, cause: unknown): Problem {
  const problem = new Problem('unavailable', sentence, undefined, {
    retryAfter: RETRY_AFTER_SECONDS,
  })
  return Object.assign(problem, { cause })
}

/** @throws Problem `unavailable` when the store fails. */
export async function fetchFromStore<T>(fetch: () => Promise<T>): Promise<T> {
  try {
    return await fetch()
  } catch (error) {
    throw storeFailure(NOT_FETCHED, error)
  }
}
