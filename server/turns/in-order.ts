import type { RequestListener } from 'node:http'

/** Node starts pipelined requests at once: one connection could buffer responses it never reads. */
export function inOrder(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (response.socket) listener(request, response)
    else response.once('socket', () => listener(request, response))
  }
}
