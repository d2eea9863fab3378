import { fetchInTime } from '#app/lib/browser/fetch-in-time.ts'
import { dublinDay } from '#app/lib/time/days.ts'
import { claimsSentence } from '../rules/claims.ts'
import { decidedSentence, listUndecided } from '../rules/decided.ts'
import type { WinnersPages } from '../rules/winners-pages.ts'
import { writeToExisting } from './indexed-store.ts'
import { readSnapshot } from './log-file.ts'

const NAMED = 2

/**
 * Returns what may be decided of what this device has in one log, whose winners are out, and what wins ask for; '' if
 * nothing. It asks for the winners of everything, so that the server does not learn what was entered.
 */
export async function outcomeText(name: string, now: Date): Promise<string> {
  const log = await writeToExisting(name, ({ write }) => write(readSnapshot))
  if (!log) return ''
  const today = dublinDay(now)
  const undecided = listUndecided([...log.facts.values()], log, log.reminders, today)
  const out = log.namesWinners && undecided.length > 0 ? await fetchOut() : new Set<number>()
  const titles = undecided
    .filter(({ competitionID }) => out.has(competitionID))
    .map(({ competitionTitle }) => competitionTitle)
  const winners = titles.slice(0, NAMED).map((title) => `Winners of “${title}” are out.`)
  const claims = claimsSentence(log.wins, log.facts, today)
  return [decidedSentence(undecided, today), ...winners, claims].filter(Boolean).join(' ')
}

async function fetchOut(): Promise<ReadonlySet<number>> {
  try {
    const response = await fetchInTime('/winners.json', { credentials: 'omit' })
    return new Set(((await response.json()) as WinnersPages).out)
  } catch {
    return new Set()
  }
}
