import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'

const ROUND_MS = 50
/** A client with a request sends it as soon as it is connected. */
const SILENT_MS = 1_000
/** A round of the event loop that takes less has not worked. */
const IDLE_ROUND_MS = 0.5

/**
 * Watches a server's connections, and returns a function that closes it: no new connections, and those in use
 * end with their answer, or unanswered after `maxMs`. Browsers also open connections that they may never use;
 * to Node these are in use, and would hold up every stop until then.
 */
export function closing(server: Server, maxMs: number, silentMs = SILENT_MS): () => Promise<void> {
  /** Without a request so far, by when they were opened. */
  const silent = new Map<Socket, number>()
  let receivedAt = 0
  server.on('connection', (socket) => {
    receivedAt = performance.now()
    silent.set(socket, receivedAt)
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', ({ socket }) => {
    receivedAt = performance.now()
    silent.delete(socket)
  })

  /**
   * Resolves when the event loop has just found nothing to do. What closes then has nothing unread, which the
   * client would have to take for lost: no connection waits to be accepted, no request in an idle one.
   */
  async function untilQuiet() {
    const startedAt = performance.now()
    // From an immediate to the next one the loop polls once; from elsewhere it may not.
    await setImmediate()
    let roundAt: number
    do {
      roundAt = performance.now()
      await setImmediate()
    } while (!isQuietSince(roundAt) && roundAt - startedAt < maxMs / 2)
  }
  const isQuietSince = (roundAt: number) =>
    receivedAt < roundAt && performance.now() - roundAt < IDLE_ROUND_MS

  return async () => {
    const startedAt = performance.now()
    await untilQuiet()
    await new Promise<void>((resolve) => {
      const round = setInterval(() => {
        const now = performance.now()
        server.closeIdleConnections()
        for (const [socket, openedAt] of silent) if (now - openedAt > silentMs) socket.destroy()
        if (now - startedAt > maxMs) server.closeAllConnections()
      }, ROUND_MS)
      server.close(() => {
        clearInterval(round)
        resolve()
      })
    })
  }
}
