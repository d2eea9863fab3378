import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below the ports that systems choose themselves: from 32,768 up on Linux, 49,152 elsewhere. */
const [LOWEST, HIGHEST] = [20_000, 32_000]

/**
 * Returns a port on which nothing listens, on any address. No other program gets it by chance before
 * the caller's server listens, as it might get one that the system had chosen.
 * @returns {Promise<number>}
 */
export async function freePort() {
  for (;;) {
    const port = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
    if (await isFree(port)) return port
  }
}

/** @param {number} port */
async function isFree(port) {
  const server = createServer().listen(port)
  try {
    await once(server, 'listening')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return false
    throw error
  }
  server.close()
  await once(server, 'close')
  return true
}
