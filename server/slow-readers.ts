import type { ServerResponse } from 'node:http'

const MAX_SILENCE_MS = 30_000
/** Node postpones a socket's timeout if bytes have moved since it was set; the write itself counts the first time. */
const CHECKS = 10

/** Drops a connection that reads nothing; a response still being generated may take longer. */
export function dropSlowReader(response: ServerResponse, maxSilenceMs = MAX_SILENCE_MS) {
  if (isHandedOver(response)) return
  const checkMs = maxSilenceMs / CHECKS
  let checkedAt = 0
  let silentSince = 0
  response.setTimeout(checkMs, () => {
    const { socket } = response
    if (!socket) return
    const now = performance.now()
    if (socket.writableLength === 0) silentSince = now
    else if (now - checkedAt > 1.5 * checkMs) silentSince = now - checkMs
    checkedAt = now
    if (now - silentSince >= maxSilenceMs - checkMs) socket.destroy()
    else socket.setTimeout(checkMs)
  })
}

/** The system has taken every byte: nothing is left to wait for. */
function isHandedOver({ writableEnded, socket }: ServerResponse) {
  return writableEnded && socket?.writableLength === 0
}
