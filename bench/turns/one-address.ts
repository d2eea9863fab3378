import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadRaw, type RawLoad, type RawResult } from '../lib/raw-load.ts'
import { figure, percent, printTable } from '../lib/table.ts'

const GREEDY = '127.0.1.1'
const GREEDY_CONNECTIONS = 80
const NEIGHBOUR = { from: ['127.0.1.2'], connections: 8, perSecond: 8 }
const BATCH = { requests: 400, connections: 4, everyMs: 500 }
/** Has the form of a member's cookie; no session has this secret. */
const INVENTED = { cookie: `session=m.${'x'.repeat(43)}` }

type Case = { name: string; attack: (load: RawLoad) => Promise<unknown> }

const CASES: readonly Case[] = [
  { name: 'nothing', attack: async () => undefined },
  { name: `${GREEDY_CONNECTIONS} connections`, attack: loadRaw },
  {
    name: 'the same with an invented session',
    attack: (load) => loadRaw({ ...load, headers: INVENTED }),
  },
  { name: `batches of ${BATCH.requests}, never read`, attack: sendBatches },
]

/** Measures an address with a few requests a second while another sends as many as it can. */
export async function measureOneAddress(port: number, paths: readonly string[], seconds: number) {
  const rows: string[][] = []
  for (const { name, attack } of CASES) {
    const load = { port, paths, seconds }
    const [result] = await Promise.all([
      loadRaw({ ...load, ...NEIGHBOUR }),
      attack({ ...load, from: [GREEDY], connections: GREEDY_CONNECTIONS }),
    ])
    rows.push([name, percent(answered(result)), figure(result.p50Ms), figure(result.p99Ms)])
    await sleep(BATCH.everyMs)
  }
  printTable(
    'Pages that one address gets while another sends',
    ['the other', 'answered', '(p50 ms)', '(p99 ms)'],
    rows,
  )
}

/** Returns the answered share of the due requests; those without a free connection count as unanswered. */
function answered({ byStatus, broken, notAsked }: RawResult) {
  const all = Object.values(byStatus).reduce((sum, count) => sum + count, broken + notAsked)
  return (byStatus['200'] ?? 0) / all
}

/** Sends pipelined requests on a few connections, again and again, and never reads a response. */
async function sendBatches({ port, paths, seconds }: RawLoad) {
  const request = (i: number) =>
    `GET ${paths[i % paths.length]} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n\r\n`
  const batch = Array.from({ length: BATCH.requests }, (_, i) => request(i)).join('')
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const sockets = await Promise.all(
      Array.from({ length: BATCH.connections }, () => openUnread(port)),
    )
    for (const socket of sockets) socket.write(batch)
    await sleep(BATCH.everyMs)
    for (const socket of sockets) socket.destroy()
  }
}

/** Nothing listens for data, so nothing is read. */
async function openUnread(port: number): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: GREEDY })
  await once(socket, 'connect')
  socket.on('error', () => {})
  return socket
}
