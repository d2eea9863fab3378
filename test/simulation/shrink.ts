import { simulate, type Outcome } from './simulate.ts'
import type { Settings } from './world.ts'

/** Runs that a search may take: a shrunk story is worth some minutes. */
const RUNS_MAX = 60

export type Shrunk = { settings: Settings; outcome: Outcome; runs: number }

/**
 * Finds a smaller world in which the same rule does not hold: up to that day, with fewer people, without faults, and
 * then with fewer events (delta debugging: Zeller and Hildebrandt, 2002).
 */
export async function shrink(settings: Settings, outcome: Outcome): Promise<Shrunk> {
  const rule = outcome.broken?.rule
  let best: Shrunk = { settings, outcome, runs: 0 }

  async function isEnough(changes: Partial<Settings>) {
    if (best.runs >= RUNS_MAX) return false
    const runs = best.runs + 1
    const tried = { ...best.settings, ...changes }
    const found = await simulate(tried)
    best =
      found.broken?.rule === rule ? { settings: tried, outcome: found, runs } : { ...best, runs }
    return found.broken?.rule === rule
  }

  await isEnough({ days: (outcome.broken?.day ?? settings.days) + 1 })
  await isEnough({ hasFaults: false })
  while (
    best.settings.people > 4 &&
    (await isEnough({ people: Math.ceil(best.settings.people / 2) }))
  );
  for (let parts = 2; ;) {
    const { done } = best.outcome
    const size = Math.ceil(done.length / parts)
    let isSmaller = false
    for (let from = 0; from < done.length && !isSmaller; from += size) {
      const without = new Set([...best.settings.without, ...done.slice(from, from + size)])
      isSmaller = await isEnough({ without })
    }
    if (best.runs >= RUNS_MAX || (!isSmaller && size <= 1)) return best
    parts = isSmaller ? 2 : parts * 2
  }
}
