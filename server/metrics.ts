import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { failOn } from '#app/lib/async/fail-on.ts'

/** A gauge's value; with a label, one for each of its values. */
export type Reading = number | Iterable<readonly [label: string, value: number]>
type Figure = { name: string; help: string; label?: string }
type Watched = Figure & { unreadable?: Reading }
type Options = { ofProcess?: boolean; readMaxMs?: number }
type Read = () => Reading | Promise<Reading>

export type Counted = {
  /** A route pattern, never a path: the number of series must be bounded. */
  route: string
  method: string
  status: number
  ms: number
}

export type Metrics = ReturnType<typeof openMetrics>

const METHODS = new Set(['GET', 'HEAD', 'POST'])
/** Prometheus waits 10 s for everything: a hanging database must not cost it the rest. */
const READ_MAX_MS = 2_000
/** Seconds; from a cached page to a slow upload. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** `ofProcess` adds memory, CPU, garbage collection and event-loop lag. */
export function openMetrics({ ofProcess = false, readMaxMs = READ_MAX_MS }: Options = {}) {
  const registry = new Registry()
  const registers = [registry]
  if (ofProcess) collectDefaultMetrics({ register: registry })
  const inBulk: (() => void)[] = []
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests by route, method and class of status.',
    labelNames: ['route', 'method', 'status'],
    registers,
    collect: () => inBulk.forEach((flush) => flush()),
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the last byte of its answer, by route; cached pages take none.',
    labelNames: ['route'],
    buckets: DURATIONS,
    registers,
  })

  return {
    countRequest({ route, method, status, ms }: Counted) {
      const known = METHODS.has(method) ? method : 'other'
      requests.inc({ route, method: known, status: classOf(status) })
      durations.observe({ route }, ms / 1000)
    },

    /** Returns a function that counts a request without duration; added up at each scrape. */
    countInBulk({ route, method, status }: Omit<Counted, 'ms'>): () => void {
      let count = 0
      inBulk.push(() => {
        requests.inc({ route, method, status: classOf(status) }, count)
        count = 0
      })
      return () => {
        count += 1
      }
    },

    // In development the reloaded sources register their metrics again: the last one counts.

    /** Returns a function that counts one more of a label's value. */
    counter({ name, help, label = 'result' }: Figure): (value: string) => void {
      registry.removeSingleMetric(name)
      const counter = new Counter({ name, help, labelNames: [label], registers })
      return (value) => counter.inc({ [label]: value })
    },

    /** A gauge read at each scrape; `unreadable` after `readMaxMs`. */
    watch({ name, help, label, unreadable = label ? [] : NaN }: Watched, read: Read) {
      registry.removeSingleMetric(name)
      const gauge = new Gauge({
        name,
        help,
        labelNames: label ? [label] : [],
        registers,
        async collect() {
          gauge.reset()
          const reading = await orElse(unreadable, read, readMaxMs)
          if (typeof reading === 'number') gauge.set(reading)
          else for (const [value, figure] of reading) gauge.set({ [label ?? '']: value }, figure)
        },
      })
    },

    read: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  }
}

const classOf = (status: number) => `${Math.floor(status / 100)}xx`

async function orElse(otherwise: Reading, read: Read, maxMs: number): Promise<Reading> {
  try {
    return await Promise.race([read(), failOn(AbortSignal.timeout(maxMs))])
  } catch {
    return otherwise
  }
}
