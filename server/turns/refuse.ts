import type { IncomingMessage, ServerResponse } from 'node:http'
import { BARE_POLICY } from '#app/lib/security/csp.server.ts'
import { PROBLEM_TYPE } from '#app/lib/http/problem.ts'

/** Seconds; varied, so that refused clients do not return all at once. */
const RETRY_AFTER = [2, 3, 4, 5, 6] as const
const SENTENCE = 'More people are here than we can serve at this moment. Please try again shortly.'

const PAGE = Buffer.from(`<!DOCTYPE html><html lang="en-IE"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Very busy</title>
<h1>Very busy just now</h1><p>${SENTENCE}</p><p><a href="">Try again</a></p></html>`)
const PROBLEM = Buffer.from(
  JSON.stringify({ type: 'about:blank', title: 'Very busy', status: 503, detail: SENTENCE }),
)
const ALWAYS = [
  'cache-control',
  'no-store',
  'x-content-type-options',
  'nosniff',
  'content-security-policy',
  BARE_POLICY,
]
let refusals = 0

/** Prepared in advance: refusing must cost next to nothing. */
export function refuse({ url = '', headers }: IncomingMessage, response: ServerResponse) {
  const isPage = !url.startsWith('/api/') && headers.accept?.includes('text/html') === true
  const body = isPage ? PAGE : PROBLEM
  refusals += 1
  response.writeHead(503, [
    ...ALWAYS,
    'retry-after',
    String(RETRY_AFTER[refusals % RETRY_AFTER.length]),
    'content-type',
    isPage ? 'text/html; charset=utf-8' : PROBLEM_TYPE,
    'content-length',
    String(body.length),
  ])
  response.end(body)
}
