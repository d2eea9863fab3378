import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

export type NetworkState =
  | 'fine'
  /** Open connections are reset, new ones refused. */
  | 'gone'
  /** Connections are accepted and stay open, but transfer nothing. */
  | 'hanging'
  /** Each chunk arrives this many milliseconds later. */
  | { delayMs: number }

type Pair = { near: Socket; far: Socket }

/** Starts a proxy in front of a local server that simulates network faults. */
export async function startTcpProxy(target: { host?: string; port: number }) {
  const pairs = new Set<Pair>()
  let state: NetworkState = 'fine'
  let server = await listen(0)
  const { port } = server.address() as AddressInfo

  function listen(at: number): Promise<Server> {
    const listening = createServer(pass).listen(at, '127.0.0.1')
    return once(listening, 'listening').then(() => listening)
  }

  function pass(near: Socket) {
    const far = connect(target.port, target.host ?? '127.0.0.1')
    const pair = { near, far }
    pairs.add(pair)
    forward(near, far)
    forward(far, near)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      // Resets are expected here.
      socket.on('error', () => {})
      socket.on('end', () => other.end())
      socket.on('close', () => {
        other.destroy()
        pairs.delete(pair)
      })
      if (state === 'hanging') socket.pause()
    }
  }

  function forward(from: Socket, to: Socket) {
    from.on('data', (bytes) => {
      if (typeof state === 'object') setTimeout(() => to.write(bytes), state.delayMs)
      else to.write(bytes)
    })
  }

  /** Resets every open connection. */
  function cut() {
    for (const { near, far } of pairs) {
      near.resetAndDestroy()
      far.destroy()
    }
  }

  return {
    port,
    cut,
    connections: () => pairs.size,
    async simulate(next: NetworkState) {
      const before = state
      state = next
      if (next === 'gone') {
        server.close()
        cut()
      }
      if (before === 'gone' && next !== 'gone') server = await listen(port)
      for (const socket of [...pairs].flatMap(({ near, far }) => [near, far])) {
        if (next === 'hanging') socket.pause()
        else socket.resume()
      }
    },
    async close() {
      cut()
      if (state === 'gone') return
      server.close()
      await once(server, 'close')
    },
  }
}

/** Returns the address with its host and port replaced by the proxy's. */
export function throughProxy(address: string, { port }: { port: number }): string {
  const url = new URL(address)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url.href
}
