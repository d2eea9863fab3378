import type { IncomingMessage, RequestListener } from 'node:http'
import type { Shedder } from '../load-shedding/shedder.ts'
import type { PageCache } from './page-cache.ts'
import { cacheKey } from './cacheable-pages.ts'
import { openSender, type SenderOptions } from './send-page.ts'

type Options = SenderOptions & {
  pages: PageCache
  /** Requests with a member's cookie of this name bypass the cache. */
  cookieName: string
  shedder: Pick<Shedder, 'admit'>
  handle: RequestListener
}

/** Runs before Hono is reached. */
export function serveFromCache(options: Options): RequestListener {
  const { pages, cookieName, shedder, handle } = options
  const send = openSender(options)
  const cookieStart = `${cookieName}=`
  // oxlint-disable-next-line expressions/linear-time -- all its lengths are fixed
  const ofVisitor = new RegExp(`(?:^|; ?)${cookieStart}v\\.[\\w-]{43}(?:;|$)`)

  function isForVisitors({ method, headers: { cookie, authorization } }: IncomingMessage) {
    if (method !== 'GET' && method !== 'HEAD') return false
    return authorization === undefined && (cookie === undefined || isOfVisitor(cookie))
  }

  /** A visitor's cookie only ties forms to their page, and no cached page has a form with a token. */
  function isOfVisitor(cookie: string) {
    const at = cookie.indexOf(cookieStart)
    return at < 0 || (cookie.lastIndexOf(cookieStart) === at && ofVisitor.test(cookie))
  }

  return function answer(request, response) {
    if (!isForVisitors(request)) return shedder.admit(request, response, handle)
    const { url = '' } = request
    // Most addresses are canonical already.
    const cached = pages.get(url)
    if (cached) return send(cached, request, response)
    const wanted = cacheKey(url)
    if (!wanted) return shedder.admit(request, response, handle)
    const found = wanted.address === url ? undefined : pages.get(wanted.address)
    if (found) return send(found, request, response)
    const startedAt = performance.now()
    const render: RequestListener = () =>
      void pages
        .render(wanted)
        .catch(() => undefined)
        .then((rendered) =>
          rendered
            ? send(rendered, request, response, performance.now() - startedAt)
            : handle(request, response),
        )
    if (pages.isInFlight(wanted.address)) render(request, response)
    else shedder.admit(request, response, render)
  }
}
