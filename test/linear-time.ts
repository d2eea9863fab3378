const LENGTH = 40_000
const TIMES = 4
const RATIO_MAX = 6
const RUNS_MAX = 12
const COST_RUNS_MAX = 4
/** The clock of a thread ticks at most this seldom, and a quadratic rule takes seconds. */
const TICK_US = 10_000

/** Microseconds of this thread, which a busy machine does not lengthen much. */
function timeOf(rule: (text: string) => unknown, text: string) {
  const before = process.threadCpuUsage()
  try {
    rule(text)
  } catch {
    // A page nested too deeply is refused.
  }
  const { user, system } = process.threadCpuUsage(before)
  return user + system
}

/** Returns the microseconds of the cheapest of some runs; the first is enough if it costs at most `enough`. */
export function leastTime(rule: (text: string) => unknown, text: string, enough: number) {
  let least = Infinity
  for (let run = 0; run < COST_RUNS_MAX && least > enough; run += 1)
    least = Math.min(least, timeOf(rule, text))
  return least
}

/**
 * Tries a rule on a text of one unit repeated, and on one four times as long. A busy machine lengthens both, so
 * each run compares what follows one another: the long text with as many short ones as take its time.
 * @returns the lowest ratio of some runs if it is too high for a rule whose time grows with the length.
 */
export function ratioOf(rule: (text: string) => unknown, unit: string) {
  const [short, long] = [repeated(unit, LENGTH), repeated(unit, TIMES * LENGTH)]
  let lowest = Infinity
  for (let run = 0; run < RUNS_MAX; run += 1) {
    // The first run is the only one for nearly all.
    const shorts = Array.from({ length: run === 0 ? 1 : TIMES }, () => timeOf(rule, short))
    const shortTime = shorts.reduce((sum, time) => sum + time) / shorts.length
    lowest = Math.min(lowest, timeOf(rule, long) / Math.max(shortTime, TICK_US))
    if (lowest < RATIO_MAX) return undefined
  }
  return `${JSON.stringify(unit)}: ${lowest}`
}

function repeated(unit: string, length: number) {
  return unit.repeat(Math.ceil(length / unit.length))
}
