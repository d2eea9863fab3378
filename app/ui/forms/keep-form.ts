import {
  data,
  isRouteErrorResponse,
  type DataStrategyResult,
  type MiddlewareFunction,
} from 'react-router'
import { OTHER_ERROR } from '#app/lib/http/failure-sentence.ts'
import { announceFetchFailure, NO_CONNECTION } from './fetch-failure.ts'
import type { FormFailure } from './form-failure.ts'

const NO_ANSWER =
  'The site does not answer just now. Nothing is lost: please try again in a moment.'
const TOO_LARGE = 'That is more than this page can take.'

type Failed = FormFailure['problem'] & { status: number }

/**
 * Answers a form in place of an action that could not: the connection broke, a proxy or the server refused the
 * request before the page saw it, or the action failed. The page stays, with what was typed and a sentence.
 */
export const keepForm: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  { request },
  next,
) => {
  if (request.method === 'GET') return undefined
  const sent = request.clone()
  const results = await next()
  for (const [routeId, { type, result }] of Object.entries(results)) {
    const problem = type === 'error' && !request.signal.aborted ? problemOf(result) : undefined
    if (!problem) continue
    const failure: FormFailure = { problem, values: await valuesOf(sent) }
    results[routeId] = { type: 'data', result: data(failure, problem.status) }
  }
  return results
}

/** A redirect is an answer. */
function problemOf(result: unknown): Failed | undefined {
  if (result instanceof Response) return undefined
  const { data: error, init } = unwrap(result)
  if (isRouteErrorResponse(error)) return refusalOf(error)
  if (init?.status === 500) return { status: 500, detail: OTHER_ERROR }
  announceFetchFailure()
  return { status: 503, detail: NO_CONNECTION }
}

/** React Router adds the status to all that an action answers or throws. */
function unwrap(result: unknown): { data: unknown; init?: ResponseInit | null } {
  const isWrapped = typeof result === 'object' && result !== null && 'init' in result
  return isWrapped ? (result as ReturnType<typeof data>) : { data: result }
}

/** A page that does not exist, or takes no form, stays an error. */
function refusalOf({ status, data: body }: { status: number; data: unknown }): Failed | undefined {
  const told = typeof body === 'string' ? parse(body) : body
  if (typeof told === 'object' && told !== null && 'detail' in told)
    return { ...(told as FormFailure['problem']), status }
  if (status === 413) return { status, detail: TOO_LARGE }
  return status === 429 || status > 500 ? { status, detail: NO_ANSWER } : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

async function valuesOf(request: Request): Promise<Record<string, string>> {
  const fields = [...(await request.formData())]
  return Object.fromEntries(
    fields.filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
}
