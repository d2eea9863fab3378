import type { RequestListener } from 'node:http'

/**
 * Begins a pipelined request when its answer can be sent. Node begins all at once, so that one
 * connection could fill the server with answers that it never reads.
 */
export function inOrder(listener: RequestListener): RequestListener {
  return (request, response) => {
    if (response.socket) listener(request, response)
    else response.once('socket', () => listener(request, response))
  }
}
