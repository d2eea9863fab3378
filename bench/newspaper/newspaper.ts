import type { Benchmark } from '../lib/benchmark.ts'
import { seededRandom } from '../lib/random.ts'
import { quantile } from '../lib/stats.ts'
import { figure, note, percent, printTable } from '../lib/table.ts'
import { simulate, type Setup, type Work } from './simulate.ts'
import { requestsOf, type Mention } from './visits.ts'

/** Seconds of one processor, measured; docs/scaling.md says how and when. */
const WORK: Work = {
  page: 0.0035,
  data: 0.0008,
  own: 0.0018,
  kept: 0.000_05,
  picture: 0.000_15,
  file: 0.0003,
}
/** A mention with a push notification: a minute to the peak, then half as many every five minutes. */
const SHAPE = { rise: 60, half: 300, seconds: 900 }
const PEAKS = [10, 100, 1000]

const SETUPS: [name: string, setup: Setup][] = [
  ['one process, no page kept', { processes: 1 }],
  ['four processes, no page kept', { processes: 4 }],
  ['one process, pages kept', { processes: 1, kept: true }],
  ['the same, a proxy with pictures and files', edge(1, 'pictures and files')],
  ['four processes, pages kept, such a proxy', edge(4, 'pictures and files')],
  ['the same, a CDN that keeps pages too', edge(4, 'everything')],
]

export const newspaper: Benchmark = {
  name: 'newspaper',
  question: 'what happens when a national newspaper names the site? (a simulation)',
  needsBuild: false,
  run: async ({ quick }) => {
    for (const peak of quick ? PEAKS.slice(0, 1) : PEAKS) printMention({ ...SHAPE, peak })
    note('\nRefused: whoever would have waited two seconds and more.')
  },
}

function printMention(mention: Mention) {
  // The largest for a shorter time, up to and over its peak: it is enough, and millions of requests.
  const seconds = mention.peak >= 1000 ? 1.5 * mention.rise : mention.seconds
  const requests = requestsOf({ ...mention, seconds }, seededRandom(1))
  const rows = SETUPS.map(([name, setup]) => {
    const result = simulate(requests, { work: WORK, random: seededRandom(2) }, setup)
    const { pageTimes, busy, byEdge, byServers, refused } = result
    const ms = (part: number) => figure(quantile(pageTimes, part) * 1000)
    return [
      name,
      percent(byEdge / result.requests),
      figure(byServers / seconds),
      percent(busy),
      ms(0.5),
      ms(0.99),
      percent(refused / result.requests),
    ]
  })
  printTable(
    `${mention.peak} visitors a second at the peak; ${requests.length.toLocaleString('en')} requests`,
    ['', 'by the edge', 'servers, a second', 'busy', 'page p50 ms', 'p99 ms', 'refused'],
    rows,
  )
}

function edge(processes: number, what: Setup['edge']): Setup {
  return { processes, kept: true, edge: what }
}
