import { simulate, type Outcome } from './simulate.ts'
import type { Settings } from './world.ts'

/** Runs that a search may take: a shrunk story is worth some minutes. */
const RUNS_MAX = 200

export type Shrunk = { settings: Settings; outcome: Outcome; runs: number }

/**
 * Finds a smaller world in which the same rule does not hold: up to that day, with fewer people, without faults, then
 * without kinds of actors, single actors and single events (delta debugging: Zeller and Hildebrandt, 2002).
 */
export async function shrink(
  settings: Settings,
  outcome: Outcome,
  run: typeof simulate = simulate,
): Promise<Shrunk> {
  const rule = outcome.broken?.rule
  let best: Shrunk = { settings, outcome, runs: 0 }

  async function isEnough(changes: Partial<Settings>) {
    if (best.runs >= RUNS_MAX) return false
    const runs = best.runs + 1
    const tried = { ...best.settings, ...changes }
    const found = await run(tried)
    const isSame = found.broken?.rule === rule
    const days = Math.min(tried.days, (found.broken?.day ?? tried.days) + 1)
    best = isSame ? { settings: { ...tried, days }, outcome: found, runs } : { ...best, runs }
    return isSame
  }
  const isEnoughWithout = (names: ReadonlySet<string>) =>
    isEnough({ only: new Set(best.outcome.done.filter((name) => !names.has(name))) })

  await isEnough({ days: (outcome.broken?.day ?? settings.days) + 1 })
  await isEnough({ hasFaults: false })
  while (
    best.settings.people > 4 &&
    (await isEnough({ people: Math.ceil(best.settings.people / 2) }))
  );
  for (const groupOf of [kindOf, actorOf])
    for (const group of largestFirst(best.outcome.done, groupOf)) await isEnoughWithout(group)
  for (let left = Infinity; best.outcome.done.length < left && best.runs < RUNS_MAX;) {
    left = best.outcome.done.length
    await leaveOutChunks()
  }
  return best

  /** Chunks of half of the events, then of quarters, until single ones. */
  async function leaveOutChunks() {
    for (let size = Math.ceil(best.outcome.done.length / 2); size >= 1; size = Math.floor(size / 2))
      for (let from = 0; from < best.outcome.done.length;) {
        const chunk = new Set(best.outcome.done.slice(from, from + size))
        const isLeftOut = await isEnoughWithout(chunk)
        if (best.runs >= RUNS_MAX) return
        if (!isLeftOut) from += size
      }
  }
}

/** “reader-7 #3” is of the actor “reader-7”, which is of the kind “reader-”. */
const actorOf = (event: string) => event.replace(/ #\d+$/, '')
const kindOf = (event: string) => actorOf(event).replace(/\d+$|(?<= of ).*$/, '')

function largestFirst(events: readonly string[], groupOf: (event: string) => string) {
  return [...Map.groupBy(events, groupOf).values()]
    .toSorted((a, b) => b.length - a.length)
    .map((group) => new Set(group))
}
