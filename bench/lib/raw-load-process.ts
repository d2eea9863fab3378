import { connect, type Socket } from 'node:net'
import type { RawLoad, RawResult } from './raw-load.ts'
import { quantile } from './stats.ts'

/** A process of raw-load.ts: receives one message and answers with one. */

type Connection = { socket: Socket; begunAt: number; answer: Answer }
type Answer = { head: Buffer | undefined; status: number; left: number }

const NOTHING: Answer = { head: undefined, status: 0, left: 0 }
const HEAD_END = Buffer.from('\r\n\r\n')
/** As Node's servers write it, the site and the bare one. */
const LENGTH = Buffer.from('content-length: ')
const ROUND_MS = 5

process.once('message', (load) => {
  run(load as RawLoad).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      throw error
    },
  )
})

async function run(load: RawLoad): Promise<RawResult> {
  const { port, paths, headers = {}, seconds, connections, perSecond, from = [] } = load
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const requests = paths.map(
    (path) => `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\n${lines.join('')}\r\n`,
  )
  const latencies: number[] = []
  const byStatus: Record<string, number> = {}
  const idle: Connection[] = []
  let turn = 0
  let begunConnections = 0
  let notAsked = 0
  let broken = 0
  let isOver = false

  function ask(connection: Connection, begunAt: number) {
    connection.begunAt = begunAt
    connection.answer = { ...NOTHING }
    connection.socket.write(requests[turn++ % requests.length] ?? '')
  }

  function answered(connection: Connection) {
    const { status } = connection.answer
    byStatus[status] = (byStatus[status] ?? 0) + 1
    if (status === 200) latencies.push(performance.now() - connection.begunAt)
    if (isOver) connection.socket.destroy()
    else if (perSecond === undefined) ask(connection, performance.now())
    else idle.push(connection)
  }

  async function open() {
    const localAddress = from[begunConnections++ % from.length]
    const to = { port, host: '127.0.0.1', ...(localAddress && { localAddress }) }
    const socket = connect(to).setNoDelay(true)
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve).once('error', reject)
    })
    const connection: Connection = { socket, begunAt: 0, answer: { ...NOTHING } }
    socket.on('data', (bytes) => {
      if (take(connection.answer, bytes)) answered(connection)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      if (isOver) return
      broken += 1
      void replace()
    })
    return connection
  }

  async function replace() {
    const fresh = await open()
    if (perSecond === undefined) ask(fresh, performance.now())
    else idle.push(fresh)
  }

  const opened = await Promise.all(Array.from({ length: connections }, open))
  const startedAt = performance.now()
  if (perSecond === undefined) for (const connection of opened) ask(connection, startedAt)
  else {
    idle.push(...opened)
    let begun = 0
    const timer = setInterval(() => {
      const now = performance.now()
      // The first one at once.
      const due = 1 + Math.floor(((now - startedAt) / 1000) * perSecond)
      for (; begun < due; begun += 1) {
        const connection = idle.pop()
        // The scheduled start, not the actual one: a late start counts as waiting.
        if (connection) ask(connection, startedAt + (begun / perSecond) * 1000)
        else notAsked += 1
      }
    }, ROUND_MS)
    setTimeout(() => clearInterval(timer), seconds * 1000)
  }
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  isOver = true
  const took = (performance.now() - startedAt) / 1000
  for (const { socket } of opened) socket.destroy()
  return {
    seconds: took,
    byStatus,
    p50Ms: quantile(latencies, 0.5),
    p95Ms: quantile(latencies, 0.95),
    p99Ms: quantile(latencies, 0.99),
    notAsked,
    broken,
    latenciesMs: perSecond === undefined ? [] : latencies,
  }
}

/** Takes in what has come of an answer; cheaply, for the server is to be measured. @returns whether it is whole */
function take(answer: Answer, bytes: Buffer): boolean {
  if (answer.status > 0) return (answer.left -= bytes.length) <= 0
  const head = answer.head ? Buffer.concat([answer.head, bytes]) : bytes
  const end = head.indexOf(HEAD_END)
  if (end < 0) {
    answer.head = head
    return false
  }
  answer.status = Number(head.toString('latin1', 9, 12))
  answer.left = lengthIn(head.subarray(0, end + 2)) - (head.length - end - HEAD_END.length)
  return answer.left <= 0
}

/** @throws when the answer does not say how long it is. */
function lengthIn(head: Buffer): number {
  const at = head.indexOf(LENGTH)
  if (at < 0) throw new Error(`An answer does not say how long it is:\n${head.toString('latin1')}`)
  const start = at + LENGTH.length
  return Number(head.toString('latin1', start, head.indexOf('\r', start)))
}
