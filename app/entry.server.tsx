import { renderToReadableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
} from 'react-router'
import { getSite } from '#app/context.server.ts'
import { pagePolicy } from '#app/lib/csp.server.ts'

/**
 * Renders the whole page before the first byte leaves: its inline scripts can then be named in
 * the content security policy, and an error still gets a true status.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
) {
  // Without the request's signal: React's listener on it keeps every rendered page in memory.
  const stream = await renderToReadableStream(
    <ServerRouter context={entryContext} url={request.url} />,
  )
  await stream.allReady
  const html = await new Response(stream).text()
  headers.set('content-type', 'text/html; charset=utf-8')
  if (import.meta.env.PROD) headers.set('content-security-policy', pagePolicy(html))
  return new Response(html, { status, headers })
}

/** A page that is not there is an answer, not a failure: only the rest is logged. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  getSite(context).log.error({ err: error }, 'a page failed')
}
