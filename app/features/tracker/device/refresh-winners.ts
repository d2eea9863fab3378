import { factsWithWinners, type WinnersPages } from '../rules/winners-pages.ts'
import type { Tracker } from './open-tracker.ts'

/** Stores where and whose winners are published, from the answer for everybody: the server is not told of which listing. */
export async function refreshWinners(tracker: Tracker): Promise<void> {
  const response = await fetch('/winners.json', { credentials: 'omit' })
  if (!response.ok) return
  const pages = (await response.json()) as WinnersPages
  const { facts } = await tracker.read()
  const known = [...facts.values()]
  const changed = factsWithWinners(known, pages)
  if (changed.length > 0) await tracker.saveFacts(changed)
  const out = new Set(pages.out)
  const own = known.map(({ competitionID }) => competitionID).filter((id) => out.has(id))
  const before = await tracker.readWinnersOut()
  if (own.some((id) => !before.includes(id))) await tracker.saveWinnersOut(own)
}
