import { factsWithWinners, type WinnersPages } from '../rules/winners-pages.ts'
import type { Tracker } from './open-tracker.ts'

/** Stores where winners are published, from the answer for everybody: the server is not told of which listing. */
export async function refreshWinners(tracker: Tracker): Promise<void> {
  const response = await fetch('/winners.json')
  if (!response.ok) return
  const pages = (await response.json()) as WinnersPages
  const { facts } = await tracker.read()
  const changed = factsWithWinners([...facts.values()], pages)
  if (changed.length > 0) await tracker.saveFacts(changed)
}
