import { SECOND_MS } from '#app/lib/time/durations.ts'
import { factsWithWinners, type WinnersPages } from '../rules/winners-pages.ts'
import type { Tracker } from './open-tracker.ts'

/** A slower connection counts as none, as for the round (app/sw/round.ts). */
const TIMEOUT_MS = 3 * SECOND_MS

/** Stores where and whose winners are published, from the answer for everybody: the server is not told of which listing. */
export async function refreshWinners(tracker: Tracker): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const response = await fetch('/winners.json', { credentials: 'omit', signal })
  if (!response.ok) return
  const pages = (await response.json()) as WinnersPages
  const { facts } = await tracker.read()
  const known = [...facts.values()]
  const changed = factsWithWinners(known, pages)
  if (changed.length > 0) await tracker.saveFacts(changed)
  const out = new Set(pages.out)
  const own = known.map(({ competitionID }) => competitionID).filter((id) => out.has(id))
  const before = (await tracker.readNote('winners-out')) ?? []
  if (own.some((id) => !before.includes(id))) await tracker.writeNote('winners-out', own)
}
