import { connect } from 'node:net'
import path from 'node:path'
import { PAGES } from '#test/roles/table.ts'
import type { Benchmark } from '../lib/benchmark.ts'
import { withFolder } from '../lib/folder.ts'
import { seededRandom } from '#app/lib/random.ts'
import { serveSite } from '../lib/served.ts'
import { quantile } from '../lib/stats.ts'
import { figure, note, printTable } from '../lib/table.ts'
import { oddRequest } from './odd-requests.ts'

const REQUESTS = 100_000
const AT_ONCE = 16
/** No answer within this time counts as hanging. */
const TIMEOUT_MS = 15_000
/** Memory is compared with its value after this many requests, when the code is warm. */
const WARM = 0.3
const FILES = [
  '/robots.txt',
  '/sitemap.xml',
  '/sw.js',
  '/media/x.webp',
  '/_ipx/w_320,f_webp/x',
  '/healthz',
]

/** A crowd is refused like this, and a cold server may take a few dozen for one. */
const REFUSED = 503

/** The final status: 100 may come before it, and takes 25 characters. */
const STATUS = /HTTP\/1\.1 (?!100)(\d{3})/
const HEAD_MIN = 64

type Outcome = { status: number; ms: number; summary: string }

/** A benchmark and not a test: each run draws other requests, and its answer is a memory figure and times. */
export const fuzz: Benchmark = {
  name: 'fuzz',
  question: 'does any odd request break, block or bloat the site?',
  needsBuild: true,
  run: ({ quick }) =>
    withFolder(async (folder) => {
      const site = await serveSite(path.join(folder, 'data'), { LIMITS_SCALE: '1000' })
      try {
        const { paths } = (await (await fetch(new URL('/api/openapi.json', site.url))).json()) as {
          paths: Record<string, unknown>
        }
        const api = Object.keys(paths).map((one) => (one.startsWith('/api') ? one : `/api${one}`))
        const addresses = [...Object.keys(PAGES), ...api, ...FILES]
        const random = seededRandom(Date.now())
        const requests = quick ? 500 : REQUESTS
        const ask = (count: number) => askAll(site.port, () => oddRequest(random, addresses), count)
        const first = await ask(requests * WARM)
        const { rssBytes: before } = await site.child.usage()
        const outcomes = [...first, ...(await ask(requests * (1 - WARM)))]
        const { rssBytes: after, peakRssBytes } = await site.child.usage()
        report(outcomes)
        note(
          `\nMemory ${figure(before / 1e6)} → ${figure(after / 1e6)} MB, at most ${figure(peakRssBytes / 1e6)}.`,
        )
        const { status } = await fetch(new URL('/healthz', site.url))
        note(`/healthz afterwards: ${status}.`)
      } finally {
        await site.child.stop()
      }
    }),
}

async function askAll(port: number, next: () => ReturnType<typeof oddRequest>, count: number) {
  const outcomes: Outcome[] = []
  let begun = 0
  async function worker() {
    while (begun < count) {
      begun += 1
      const { bytes, summary } = next()
      const startedAt = performance.now()
      const status = await answerTo(port, bytes)
      outcomes.push({ status, ms: performance.now() - startedAt, summary })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return outcomes
}

/** The status of the answer; 0 where the connection was closed without one, NaN where nothing came. */
function answerTo(port: number, bytes: Buffer): Promise<number> {
  return new Promise((resolve) => {
    let head = ''
    const socket = connect(port, '127.0.0.1')
    socket.setTimeout(TIMEOUT_MS, () => {
      socket.destroy()
      resolve(Number.NaN)
    })
    socket.on('data', (part: Buffer) => {
      if (head.length < HEAD_MIN) head += part.toString('latin1')
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(Number(STATUS.exec(head)?.[1] ?? 0)))
    socket.end(bytes)
  })
}

function report(outcomes: readonly Outcome[]) {
  const byStatus = Map.groupBy(outcomes, ({ status }) => status)
  printTable(
    `${outcomes.length} odd requests, ${AT_ONCE} at a time`,
    ['status', 'answers', '(p50 ms)', '(p99 ms)', '(max ms)'],
    [...byStatus]
      .toSorted(([a], [b]) => a - b)
      .map(([status, all]) => {
        const times = all.map(({ ms }) => ms)
        const [p50 = '', p99 = '', most = ''] = [0.5, 0.99, 1].map((part) =>
          figure(quantile(times, part)),
        )
        return [status === 0 ? 'closed' : String(status), String(all.length), p50, p99, most]
      }),
  )
  const bad = outcomes.filter(
    ({ status }) => (status >= 500 && status !== REFUSED) || Number.isNaN(status),
  )
  note(`\n${bad.length} broken or hanging.`)
  for (const { status, summary } of bad.slice(0, 20)) note(`  ${status} ${JSON.stringify(summary)}`)
}
