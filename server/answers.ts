import { HTTPException } from 'hono/http-exception'
import { Problem } from '#app/lib/problem.ts'

const OTHER_ERROR = 'Sorry, something went wrong!'

export function isProblem(error: unknown): error is Problem {
  return error instanceof Problem || error instanceof HTTPException
}

/** RFC 9457. What is not a Problem is a bug: its message stays in the log. */
export function problemResponse(error: unknown): Response {
  const status = error instanceof Problem || error instanceof HTTPException ? error.status : 500
  const body =
    error instanceof Problem
      ? error.toJSON()
      : { type: 'about:blank', title: OTHER_ERROR, status, detail: OTHER_ERROR }
  return Response.json(body, {
    status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
  })
}

/** For the error while showing the error page (specification.md section 8). */
export function lastResortPage(requestId: string): Response {
  const html = `<!DOCTYPE html><html lang="en-IE"><title>${OTHER_ERROR}</title>
<h1>${OTHER_ERROR}</h1><p><a href="/">Back to the home page</a></p><p>Reference: ${requestId}</p></html>`
  return new Response(html, {
    status: 500,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  })
}
