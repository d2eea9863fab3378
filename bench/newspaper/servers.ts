/**
 * Processes of one thread each, as Node's are: what comes waits in turn. Whoever would wait longer
 * than `waitMax` is refused at once. Times are in seconds, and what comes later must be asked later.
 */
export function openServers({ processes, waitMax = Infinity }: Servers) {
  const freeAt = new Float64Array(processes)
  let worked = 0

  return {
    /** The process that is free first. */
    next: () => indexOfLeast(freeAt),
    /** @returns when the work is done; undefined when it is refused. */
    take(process: number, at: number, work: number): number | undefined {
      const begin = Math.max(at, freeAt[process] ?? 0)
      if (begin - at > waitMax) return undefined
      freeAt[process] = begin + work
      worked += work
      return begin + work
    },
    /** Seconds of work taken on so far, by all together. */
    worked: () => worked,
  }
}

type Servers = { processes: number; waitMax?: number }

function indexOfLeast(values: Float64Array) {
  let least = 0
  for (let index = 1; index < values.length; index += 1)
    if ((values[index] ?? 0) < (values[least] ?? 0)) least = index
  return least
}
