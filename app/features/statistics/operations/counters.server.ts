import type { Logger } from 'pino'
import type { Db } from '#app/db/client.server.ts'
import {
  openBufferedCounter,
  type Count,
  COUNTERS,
  writeCounts,
  type Counted,
} from './write-counts.server.ts'

/** Counts in memory, so that no request waits for the database. */
export type Counters = {
  /** @param key the columns that name the sum, as `COUNTERS` has them */
  count: (what: Counted, key: Count['key'], times?: number) => void
  /** Writes the counts. Never throws: a failed write is retried at the next flush. */
  flush: () => Promise<void>
}

type Deps = { db: Db; log: Pick<Logger, 'warn'> }

export function openCounters({ db, log }: Deps): Counters {
  const names = Object.keys(COUNTERS) as Counted[]
  const buffers = new Map(names.map((name) => [name, openBufferedCounter(COUNTERS[name].max)]))
  let flushed = Promise.resolve()

  /** A failed flush restores its counts before the next one starts. */
  async function flushAfter(previous: Promise<void>) {
    await previous
    for (const [name, buffer] of buffers) {
      const counts = buffer.take()
      if (counts.length === 0) continue
      try {
        await writeCounts(db, name, counts)
      } catch (error) {
        for (const { key, count } of counts) buffer.add(key, count)
        log.warn({ err: error }, 'what was counted could not be written yet')
      }
    }
  }

  return {
    count: (what, key, times) => buffers.get(what)?.add(key, times),
    flush: () => (flushed = flushAfter(flushed)),
  }
}

export function startCounters({ everyMs, ...deps }: Deps & { everyMs: number }) {
  const counters = openCounters(deps)
  const timer = setInterval(() => void counters.flush(), everyMs)
  timer.unref()
  return {
    ...counters,
    stop: async () => {
      clearInterval(timer)
      await counters.flush()
    },
  }
}
