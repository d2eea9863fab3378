const LENGTH = 40_000
const RATIO_MAX = 6
const RUNS_MAX = 8
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

/**
 * Tries a rule on a text of one unit repeated, and on one four times as long, and compares the shortest of some
 * runs: compilers and collectors only make a run longer. @returns the ratio if it is too high for a rule whose
 * time grows with the length.
 */
export function ratioOf(rule: (text: string) => unknown, unit: string) {
  let [short, long, ratio] = [Infinity, Infinity, Infinity]
  for (let run = 0; run < RUNS_MAX; run += 1) {
    short = Math.min(short, timeOf(rule, repeated(unit, LENGTH)))
    long = Math.min(long, timeOf(rule, repeated(unit, 4 * LENGTH)))
    ratio = long / Math.max(short, TICK_US)
    if (ratio < RATIO_MAX) return undefined
  }
  return `${JSON.stringify(unit)}: ${ratio}`
}

function repeated(unit: string, length: number) {
  return unit.repeat(Math.ceil(length / unit.length))
}
