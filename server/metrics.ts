import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** A figure as it is now; with a label one for each of its values. */
export type Reading = number | Iterable<readonly [label: string, value: number]>
type Figure = { name: string; help: string; label?: string }
type Watched = Figure & { unreadable?: Reading }
type Options = { ofProcess?: boolean; readMaxMs?: number }
type Read = () => Reading | Promise<Reading>

/** An answered request, as it is counted. */
export type Counted = {
  /** The pattern of the route, never an address: there must be as many as routes, not as visitors. */
  route: string
  method: string
  status: number
  ms: number
}

export type Metrics = ReturnType<typeof openMetrics>

const METHODS = new Set(['GET', 'HEAD', 'POST'])
/** Prometheus waits ten seconds for everything: a database that hangs must not cost it the rest. */
const READ_MAX_MS = 2_000
/** Seconds; from a page kept in memory to a body that comes slowly. */
const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/**
 * What Prometheus may read of this process. `ofProcess` adds memory, processor, garbage collection
 * and how late the event loop is.
 */
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
    collect: () => inBulk.forEach((tell) => tell()),
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the last byte of its answer, by route; pages at hand take none.',
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

    /**
     * Counts requests alike that take no time: adding them up costs next to nothing, and they are
     * told when Prometheus asks. The function counts one.
     */
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

    // In development the sources are loaded again and name their figures again: the last one counts.

    /** A counter with one label: the function counts one more of a value, of which there are few. */
    counter({ name, help, label = 'result' }: Figure): (value: string) => void {
      registry.removeSingleMetric(name)
      const counter = new Counter({ name, help, labelNames: [label], registers })
      return (value) => counter.inc({ [label]: value })
    },

    /** A figure that is read whenever Prometheus asks; what cannot be read within seconds is not there. */
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

    /** Everything, in the text format of Prometheus. */
    read: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  }
}

const classOf = (status: number) => `${Math.floor(status / 100)}xx`

async function orElse(otherwise: Reading, read: Read, maxMs: number): Promise<Reading> {
  try {
    return await Promise.race([read(), timeUp(maxMs)])
  } catch {
    return otherwise
  }
}

function timeUp(ms: number) {
  return new Promise<never>((_resolve, reject) => {
    const patience = AbortSignal.timeout(ms)
    patience.addEventListener('abort', () => reject(new Error('It takes too long.')))
  })
}
