import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Benchmark } from '../lib/benchmark.ts'
import { withFolder } from '../lib/folder.ts'
import { loadRaw, type RawResult } from '../lib/raw-load.ts'
import { serveSite } from '../lib/served.ts'
import { quantile } from '../lib/stats.ts'
import { figure, note, percent, printTable } from '../lib/table.ts'
import { measureNewcomers } from './newcomers.ts'
import { measureOneAddress } from './one-address.ts'

/** Searches are the dearest pages there are, and endless in number: here none comes from the cache. */
const SEARCHES = ['ipad', 'dublin', 'weekend', 'tickets', 'hotel', 'voucher', 'holiday', 'books']
const paths = Array.from(
  { length: 20_000 },
  (_, i) => `/search?q=${SEARCHES[i % SEARCHES.length]}&as=${i}`,
)

const CAPACITY_CONNECTIONS = 16
/** Enough for everybody who comes while the slowest is answered. */
const CROWD_CONNECTIONS = 600
/** A crowd is many people: two connections of each address. */
const from = Array.from(
  { length: 300 },
  (_, i) => `127.0.${2 + Math.floor(i / 100)}.${1 + (i % 100)}`,
)
const HEALTH_EVERY_MS = 100

export const turns: Benchmark = {
  name: 'turns',
  question: 'how long do requests wait, and how many are refused, above capacity?',
  needsBuild: true,
  run: ({ quick }) =>
    withFolder(async (folder) => {
      const site = await serveSite(path.join(folder, 'data'))
      try {
        await measureNewcomers(site.port)
        await measure(site.port, quick ? 1 : 8)
        await measureOneAddress(site.port, paths, quick ? 3 : 8)
        const { peakRssBytes } = await site.child.usage()
        note(`\nMost memory ever: ${figure(peakRssBytes / 1e6)} MB.`)
      } finally {
        await site.child.stop()
      }
    }),
}

async function measure(port: number, seconds: number) {
  const closed = () => loadRaw({ port, paths, seconds, connections: CAPACITY_CONNECTIONS, from })
  await closed()
  const capacity = goodput(await closed())
  note(`\nCapacity: ${figure(capacity)} pages a second, ${CAPACITY_CONNECTIONS} at a time.`)
  const rows: string[][] = []
  for (const times of [0.7, 1, 2, 5]) {
    const health = askHealth(port)
    const result = await loadRaw({
      port,
      paths,
      seconds,
      connections: CROWD_CONNECTIONS,
      perSecond: capacity * times,
      from,
    })
    const waits = await health.stop()
    rows.push([
      `${times} × capacity`,
      percent(goodput(result) / capacity),
      percent(share(result, '503')),
      figure(result.p50Ms),
      figure(result.p99Ms),
      figure(quantile(waits, 0.99)),
      String(othersOf(result)),
    ])
    await sleep(500)
  }
  printTable(
    'Searches, each rendered for one visitor',
    [
      'asked',
      'answered ÷ capacity',
      'refused',
      '(p50 ms)',
      '(p99 ms)',
      '(health p99 ms)',
      'others',
    ],
    rows,
  )
}

const goodput = ({ byStatus, seconds }: RawResult) => (byStatus['200'] ?? 0) / seconds

function share({ byStatus }: RawResult, status: string) {
  const all = Object.values(byStatus).reduce((sum, count) => sum + count, 0)
  return (byStatus[status] ?? 0) / all
}

/** Neither answered nor refused: broken off, or another status. */
function othersOf({ byStatus, broken }: RawResult) {
  const { 200: _ok, 503: _refused, ...others } = byStatus
  return broken + Object.values(others).reduce((sum, count) => sum + count, 0)
}

/** How long /healthz takes under load, in milliseconds. @throws when it does not answer 200. */
function askHealth(port: number) {
  const waits: number[] = []
  const stopping = new AbortController()
  const asking = (async () => {
    while (!stopping.signal.aborted) {
      const startedAt = performance.now()
      const { status } = await fetch(`http://127.0.0.1:${port}/healthz`)
      if (status !== 200) throw new Error(`/healthz answered ${status}.`)
      waits.push(performance.now() - startedAt)
      await sleep(HEALTH_EVERY_MS)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await asking
      return waits
    },
  }
}
