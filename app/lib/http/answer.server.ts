import { data } from 'react-router'
import { Problem } from './problem.ts'

/** Wraps a loader or action: a Problem becomes a response for the error page. */
export function answer<Args, Result>(handle: (args: Args) => Promise<Result>) {
  return async function answered(args: Args): Promise<Result> {
    try {
      return await handle(args)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      // oxlint-disable-next-line only-throw-error -- React Router's way to answer with a status
      throw data(error.message, { status: error.status })
    }
  }
}
