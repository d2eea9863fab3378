import type { IncomingMessage, RequestListener } from 'node:http'
import { addressKey, clientAddress } from '#app/lib/security/client-address.server.ts'
import type { Asker } from '../load-site.ts'
import type { Turns } from '../turns/turns.ts'
import type { PageCache } from './page-cache.ts'
import { cacheKey } from './cacheable-pages.ts'
import { openSender, type SenderOptions } from './send-page.ts'

type Options = SenderOptions & {
  pages: PageCache
  turns: Pick<Turns, 'admit'>
  handle: RequestListener
}

/** Runs before Hono is reached. Pages that are cached are the same for everybody: nobody asks who somebody is. */
export function serveFromCache(options: Options): RequestListener {
  const { pages, turns, handle, trustProxy } = options
  const askerOf = (request: IncomingMessage): Asker => ({
    address: addressKey(clientAddress(request, trustProxy)),
    device: request.headers['user-agent'],
  })
  const send = openSender(options)
  return function answer(request, response) {
    const { url = '', method } = request
    if (method !== 'GET' && method !== 'HEAD') return turns.admit(request, response, handle)
    // Most addresses are canonical already.
    const cached = pages.get(url)
    if (cached) return send(cached, request, response)
    const wanted = cacheKey(url)
    if (!wanted) return turns.admit(request, response, handle)
    const found = wanted.address === url ? undefined : pages.get(wanted.address)
    if (found) return send(found, request, response)
    const startedAt = performance.now()
    const render: RequestListener = () =>
      void pages
        .render(wanted, askerOf(request))
        .catch(() => undefined)
        .then((rendered) =>
          rendered
            ? send(rendered, request, response, performance.now() - startedAt)
            : handle(request, response),
        )
    if (pages.isInFlight(wanted.address)) render(request, response)
    else turns.admit(request, response, render)
  }
}
