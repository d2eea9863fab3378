import type { ServerResponse } from 'node:http'

const MAX_SILENCE_MS = 30_000

/** Drops a connection that reads nothing; a response still being generated may take longer. */
export function dropSlowReader(response: ServerResponse, maxSilenceMs = MAX_SILENCE_MS) {
  if (isHandedOver(response)) return
  response.setTimeout(maxSilenceMs, () => {
    const { socket } = response
    if (!socket) return
    if (socket.writableLength > 0) socket.destroy()
    else socket.setTimeout(maxSilenceMs)
  })
}

/** The system has taken every byte: nothing is left to wait for. */
function isHandedOver({ writableEnded, socket }: ServerResponse) {
  return writableEnded && socket?.writableLength === 0
}
