import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadRaw, type RawResult } from '../lib/raw-load.ts'
import { median, quantile } from '../lib/stats.ts'
import { figure, printTable } from '../lib/table.ts'

const CROWDS = [32, 256, 1000]
const SECONDS = 8
const OTHERS_PER_SECOND = 50
let asked = 0

/** Each differs from all before, so that none is in the cache; the page is the same. */
const search = () => `/search?q=win&as=${(asked += 1)}`

/** New connections that ask for one rendered page each, at once, while others ask for what is cached. */
export async function measureNewcomers(port: number) {
  const alone = []
  for (let i = 0; i < 60; i += 1) alone.push((await ask(port, search())).ms)
  const pageMs = median(alone.slice(20))
  const rows: string[][] = []
  for (const count of CROWDS) {
    const others = Promise.all([keepAsking(port, '/'), keepAsking(port, '/healthz')])
    const answers: { status: string; ms: number }[] = []
    const until = performance.now() + SECONDS * 1000
    while (performance.now() < until)
      answers.push(...(await Promise.all(Array.from({ length: count }, () => ask(port, search())))))
    const [cached, health] = await others
    const waits = answers.filter(({ status }) => status === '200').map(({ ms }) => ms)
    rows.push([
      String(count),
      figure(quantile(waits, 0.99) / median(waits)),
      inPages(cached, pageMs),
      inPages(health, pageMs),
      `${answers.length - waits.length} of ${answers.length}`,
      figure(median(waits)),
      figure(pageMs),
    ])
    await sleep(500)
  }
  printTable(
    'Newcomers that ask for a search each, at once; cached home and /healthz beside them, median and p99',
    [
      'newcomers',
      'p99 / median',
      'cached / page',
      'health / page',
      'not served',
      '(median ms)',
      '(page ms)',
    ],
    rows,
  )
}

/** How many times as long as a page that is rendered alone. */
function inPages({ p50Ms, p99Ms }: RawResult, pageMs: number) {
  return `${figure(p50Ms / pageMs)}, ${figure(p99Ms / pageMs)}`
}

/** Milliseconds from connecting to the last byte, on its own connection. */
async function ask(port: number, path: string) {
  const startedAt = performance.now()
  const socket = connect({ port, host: '127.0.0.1', localAddress: addressOf((asked += 1)) })
  let head = ''
  socket.on('data', (part: Buffer) => {
    if (head.length < 16) head += part.toString('latin1')
  })
  socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n\r\n`)
  // One that is reset was not served.
  await once(socket, 'close').catch(() => {})
  return { status: head.slice(9, 12), ms: performance.now() - startedAt }
}

/** A crowd is many people. */
const addressOf = (i: number) => `127.0.${2 + (Math.floor(i / 250) % 200)}.${1 + (i % 250)}`

/** On connections that stay open, as a proxy's, from another process: this one is busy with the newcomers. */
function keepAsking(port: number, path: string) {
  const pace = { seconds: SECONDS, connections: 4, perSecond: OTHERS_PER_SECOND }
  return loadRaw({ port, paths: [path], ...pace })
}
