import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const ROUND_MS = 50
/** A client with a request sends it as soon as it is connected. */
const SILENT_MS = 1_000

/**
 * Watches a server's connections, and returns a function that closes it: no new connections, and those in use
 * end with their answer, or unanswered after `maxMs`. Browsers also open connections that they may never use;
 * to Node these are in use, and would hold up every stop until then.
 */
export function closing(server: Server, maxMs: number, silentMs = SILENT_MS): () => Promise<void> {
  /** Without a request so far, by when they were opened. */
  const silent = new Map<Socket, number>()
  server.on('connection', (socket) => {
    silent.set(socket, performance.now())
    socket.once('close', () => silent.delete(socket))
  })
  server.on('request', ({ socket }) => silent.delete(socket))

  return () =>
    new Promise((resolve) => {
      const startedAt = performance.now()
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
