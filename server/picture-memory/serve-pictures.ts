import type { IncomingMessage, RequestListener } from 'node:http'
import { openSender, type SenderOptions } from '../page-cache/send-page.ts'
import type { PictureMemory } from './picture-memory.ts'

type Options = SenderOptions & {
  memory: Pick<PictureMemory, 'get' | 'forget'>
  /** Answers everything else. */
  handle: RequestListener
}

/** Sends pictures from memory, before Hono is reached, unless they have been removed since. */
export function servePictures({ memory, handle, ...options }: Options): RequestListener {
  const send = openSender(options)

  return function answer(request, response) {
    const { url = '' } = request
    const stored = isPlainRead(request) ? memory.get(url) : undefined
    if (!stored) return handle(request, response)
    const isCurrent = stored.isCurrent()
    if (isCurrent === true) return send(stored, request, response)
    void Promise.resolve(isCurrent).then(
      (isSame) => {
        if (isSame) return send(stored, request, response)
        memory.forget(url)
        return handle(request, response)
      },
      () => handle(request, response),
    )
  }
}

function isPlainRead({ method, headers }: IncomingMessage) {
  if (method !== 'GET' && method !== 'HEAD') return false
  return headers['content-length'] === undefined && headers['transfer-encoding'] === undefined
}
