import { HTTPException } from 'hono/http-exception'
import { openWith, OTHER_ERROR } from '#app/lib/http/failure-sentence.ts'
import { Problem, PROBLEM_TYPE } from '#app/lib/http/problem.ts'

/** Hono refuses malformed JSON and unknown body types by itself. */
const UNREADABLE = 'The request could not be read.'

export function isProblem(error: unknown): error is Problem {
  return error instanceof Problem || error instanceof HTTPException
}

/** RFC 9457; a bug's message stays in the log. `opening`: the catalogue's sentence to start with. */
export function problemResponse(
  error: unknown,
  headers: Record<string, string> = {},
  requestId?: string,
  opening?: string,
): Response {
  const problem = error instanceof Problem ? error.toJSON() : otherProblem(error)
  const detail = opening === undefined ? problem.detail : openWith(opening, problem)
  const body = { ...problem, detail }
  const wait = error instanceof Problem && error.retryAfter !== undefined
  return Response.json(body.status < 500 ? body : { ...body, requestId }, {
    status: body.status,
    headers: {
      ...headers,
      ...(wait && { 'retry-after': String(error.retryAfter) }),
      'content-type': PROBLEM_TYPE,
      'cache-control': 'no-store',
    },
  })
}

function otherProblem(error: unknown) {
  const status = error instanceof HTTPException ? error.status : 500
  const detail = status < 500 ? UNREADABLE : OTHER_ERROR
  return { type: 'about:blank', title: detail, status, detail }
}

/** The page for errors of the error page itself (docs/contract.md#error-page). */
export function lastResortPage(requestId: string, problem?: Problem): Response {
  const why = problem ? `<p>${problem.message}</p>` : ''
  const html = `<!DOCTYPE html><html lang="en-IE"><title>${OTHER_ERROR}</title>
<h1>${OTHER_ERROR}</h1>${why}<p><a href="/">Back to the home page</a></p><p>Reference: ${requestId}</p></html>`
  const page = new Response(html, {
    status: 500,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
  return problem ? withProblem(page, problem) : page
}

export function withProblem(page: Response, { status, retryAfter }: Problem): Response {
  const headers = new Headers(page.headers)
  headers.set('cache-control', 'no-store')
  if (retryAfter !== undefined) headers.set('retry-after', String(retryAfter))
  return new Response(page.body, { status, headers })
}
