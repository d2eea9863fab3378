import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/** What becomes of everything that goes through. */
export type Weather =
  | 'fine'
  /** Nobody is there: connections break, new ones are refused. */
  | 'gone'
  /** Connections stay and are taken, and nothing comes through any more. */
  | 'hanging'
  /** Each piece arrives so many milliseconds later. */
  | { lateMs: number }

type Pair = { near: Socket; far: Socket }

/** Stands between a client and a server on this machine, and does what networks do. */
export async function startTcpProxy(target: { host?: string; port: number }) {
  const pairs = new Set<Pair>()
  let weather: Weather = 'fine'
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
      // How a connection ends is what this is about.
      socket.on('error', () => {})
      socket.on('end', () => other.end())
      socket.on('close', () => {
        other.destroy()
        pairs.delete(pair)
      })
      if (weather === 'hanging') socket.pause()
    }
  }

  function forward(from: Socket, to: Socket) {
    from.on('data', (bytes) => {
      if (typeof weather === 'object') setTimeout(() => to.write(bytes), weather.lateMs)
      else to.write(bytes)
    })
  }

  /** Breaks every connection there is, without a goodbye. */
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
    async turn(next: Weather) {
      const before = weather
      weather = next
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
      if (weather === 'gone') return
      server.close()
      await once(server, 'close')
    },
  }
}

/** The same address, but through the proxy. */
export function throughProxy(address: string, { port }: { port: number }): string {
  const url = new URL(address)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url.href
}
