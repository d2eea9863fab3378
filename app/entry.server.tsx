import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  type ServerInstrumentation,
} from 'react-router'
import { getRequestContext } from '#app/context.server.ts'
import { hostsOn } from '#app/features/consent/rules/third-parties.ts'
import { ReferenceContext } from '#app/features/site/components/error-reference.tsx'
import { TYPED_SCRIPT } from './ui/forms/typed-text.ts'
import { FIRST_SCRIPT } from '#app/features/site/rules/site.ts'
import { pagePolicy } from '#app/lib/security/csp.server.ts'
import { readIntegrity } from '#app/lib/security/integrity.server.ts'
import { createMark } from '#app/lib/security/own-tags.server.ts'
import { asUnavailable } from '#app/lib/http/unavailable.ts'
import { renderPage } from './render-page.server.ts'

const INTEGRITY = readIntegrity()

/** Renders before the first byte: the policy names the scripts, and an error sets the status. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
) {
  const mark = createMark()
  const { requestId, config } = getRequestContext(context)
  const { html, scripts } = await renderPage(
    <ReferenceContext value={requestId}>
      <ServerRouter context={entryContext} url={request.url} nonce={mark} />
    </ReferenceContext>,
    mark,
    INTEGRITY,
  )
  const own = [...(html.includes(TYPED_SCRIPT) ? [TYPED_SCRIPT] : []), ...scripts]
  headers.set('content-type', 'text/html; charset=utf-8')
  const { pathname } = new URL(request.url)
  const foreign = hostsOn(pathname, config.thirdParties)
  if (import.meta.env.PROD)
    headers.set('content-security-policy', pagePolicy([FIRST_SCRIPT, ...own], foreign))
  // Advertisers' frames do not send the header that would allow embedding them.
  if (foreign.frame.length > 0) headers.set('cross-origin-embedder-policy', 'unsafe-none')
  return new Response(html, { status, headers })
}

/** Counts requests by route pattern, since the number of URLs is unbounded. */
export const instrumentations: ServerInstrumentation[] = [
  {
    handler: ({ instrument }) =>
      instrument({
        request: async (handle, { context }) => {
          const { meta } = await handle()
          // Home is '/'; other patterns have no leading slash.
          if (context && meta) getRequestContext(context).countAs(meta.pattern.replace(/^\/?/, '/'))
        },
      }),
  },
]

/** A missing page is a normal response; a temporary failure sets the status. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  const site = getRequestContext(context)
  site.unavailable = asUnavailable(error, request.method)
  if (site.unavailable) site.log.warn({ err: error }, site.unavailable.message)
  else site.log.error({ err: error }, 'a page failed')
}
