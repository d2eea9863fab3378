import { expect, test } from 'vitest'
import { seededRandom } from '../lib/random.ts'
import { quantile } from '../lib/stats.ts'
import { arrivals, exponential, logNormal, popularity } from './arrivals.ts'
import { openCache } from './cache.ts'
import { openServers } from './servers.ts'
import { simulate, type Setup } from './simulate.ts'
import { requestsOf, visitRate } from './visits.ts'

type Load = { processes: number; perSecond: number; work: (random: () => number) => number }

/** The mean time that jobs wait before somebody begins with them. */
function meanWait({ processes, perSecond, work }: Load, seconds = 200_000) {
  const random = seededRandom(7)
  const servers = openServers({ processes })
  let [waited, jobs] = [0, 0]
  for (const at of arrivals(random, { seconds, rate: () => perSecond, most: perSecond })) {
    const length = work(random)
    waited += (servers.take(servers.next(), at, length) ?? NaN) - at - length
    jobs += 1
  }
  return waited / jobs
}

test('a queue is as long as queueing theory says', () => {
  const memoryless = (random: () => number) => exponential(random, 1)
  const cases: [name: string, load: Load, expected: number][] = [
    ['M/M/1 at 70 %', { processes: 1, perSecond: 0.7, work: memoryless }, 0.7 / 0.3],
    ['M/D/1 at 70 %', { processes: 1, perSecond: 0.7, work: () => 1 }, 0.7 / 0.3 / 2],
    // Erlang C for three servers at 70 %: 0.4923 of all wait, those 1 / (3 - 2.1) on average.
    ['M/M/3 at 70 %', { processes: 3, perSecond: 2.1, work: memoryless }, 0.4923 / 0.9],
  ]
  for (const [name, load, expected] of cases) {
    const wait = meanWait(load)
    expect([name, wait > expected * 0.95 && wait < expected * 1.05, wait]).toEqual([
      name,
      true,
      wait,
    ])
  }
})

test('nobody waits longer than is allowed: whoever would is refused', () => {
  const servers = openServers({ processes: 1, waitMax: 1 })
  const ends = [0, 0, 0, 0, 1].map((at) => servers.take(0, at, 0.6))
  const rounded = ends.map((end) => end?.toFixed(1))
  expect(rounded).toEqual(['0.6', '1.2', undefined, undefined, '1.8'])
  expect(servers.worked()).toBeCloseTo(1.8)
})

test('a cache sends what is fresh, renews what is usable, and lets others wait for the first', () => {
  const cache = openCache({ fresh: 20, usable: 50 })
  expect(cache.find(1, 0)).toBeUndefined()
  cache.keep(1, 0, 3)
  expect(cache.find(1, 1)).toEqual({ readyAt: 3, renew: false })
  expect(cache.find(1, 19)).toEqual({ readyAt: 19, renew: false })
  expect(cache.find(1, 20)).toEqual({ readyAt: 20, renew: true })
  cache.keep(1, 20, 23)
  expect(cache.find(1, 21)).toEqual({ readyAt: 21, renew: false })
  expect(cache.find(1, 70)).toBeUndefined()
  expect(cache.find(2, 21)).toBeUndefined()
})

test('visitors come as often as the rate says, and times of work have their mean', () => {
  const random = seededRandom(3)
  const mention = { peak: 40, rise: 100, half: 100, seconds: 300 }
  const rate = (t: number) => visitRate(mention, t)
  const came = [...arrivals(random, { seconds: 300, rate, most: 40 })]
  const between = (from: number, to: number) => came.filter((at) => at >= from && at < to).length
  const tenth = (count: number, expected: number) => Math.abs(count - expected) < expected / 10
  expect(tenth(between(0, 100), 2000)).toBe(true)
  expect(tenth(between(100, 200), (40 * 100 * 0.5) / Math.log(2))).toBe(true)
  expect(came).toEqual(came.toSorted((a, b) => a - b))

  let sum = 0
  for (let index = 0; index < 100_000; index += 1) sum += logNormal(random, 3)
  expect(Math.abs(sum / 100_000 - 3)).toBeLessThan(0.05)
  const pick = popularity(10)
  const drawn = Array.from({ length: 10_000 }, () => pick(random))
  const counts = Array.from({ length: 10 }, (_, place) => drawn.filter((x) => x === place).length)
  expect(counts).toEqual(counts.toSorted((a, b) => b - a))
})

const WORK = {
  page: 0.003,
  data: 0.001,
  own: 0.003,
  kept: 0.0001,
  picture: 0.0003,
  file: 0.0002,
}
const requests = requestsOf({ peak: 150, rise: 10, half: 30, seconds: 60 }, seededRandom(1))
const run = (setup: Setup) => simulate(requests, { work: WORK, random: seededRandom(2) }, setup)

const SETUPS: Setup[] = [
  { processes: 1 },
  { processes: 2 },
  { processes: 1, kept: true },
  { processes: 2, kept: true, edge: 'pictures and files' },
  { processes: 2, kept: true, edge: 'everything' },
]

test('every request is answered by the edge, answered by the servers, or refused; the same each time', () => {
  expect(requests.length).toBeGreaterThan(50_000)
  for (const setup of SETUPS) {
    const result = run(setup)
    expect(result.byEdge + result.byServers + result.refused).toBe(requests.length)
    expect(result.busy).toBeGreaterThan(0)
    expect(result.busy).toBeLessThanOrEqual(1.05)
    expect(quantile(result.pageTimes, 1)).toBeLessThan(2 + 0.1)
    expect(run(setup)).toEqual(result)
  }
})

test('each step takes load off the servers', () => {
  const [bare, two, kept, proxy, cdn] = SETUPS.map(run)
  expect(bare?.refused).toBeGreaterThan(two?.refused ?? NaN)
  expect(kept?.busy).toBeLessThan(bare?.busy ?? NaN)
  expect([bare?.byEdge, kept?.byEdge]).toEqual([0, 0])
  expect(proxy?.byServers).toBeLessThan((two?.byServers ?? NaN) / 5)
  expect(cdn?.byServers).toBeLessThan((proxy?.byServers ?? NaN) / 2)
  // What is made for one visitor always comes from the servers.
  const own = requests.filter(({ kind }) => kind === 'own').length
  expect(cdn?.byServers).toBeGreaterThan(own)
})

test('without load a page takes as long as its work', () => {
  const few = Array.from({ length: 1000 }, (_, index) => ({
    at: index,
    kind: 'own' as const,
    name: index,
  }))
  const { pageTimes, busy } = simulate(
    few,
    { work: WORK, random: seededRandom(2) },
    { processes: 1 },
  )
  const mean = pageTimes.reduce((sum, time) => sum + time, 0) / pageTimes.length
  expect(mean).toBeCloseTo(WORK.own, 3)
  expect(busy).toBeCloseTo(WORK.own, 3)
})
