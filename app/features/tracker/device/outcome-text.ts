import { dublinDay } from '#app/lib/time/days.ts'
import { decidedSentence, listUndecided } from '../rules/decided.ts'
import type { WinnersPages } from '../rules/winners-pages.ts'
import { writeToExisting } from './indexed-store.ts'
import { readLog } from './log-file.ts'
import { readNote } from './store.ts'

const NAMED = 2

/**
 * Returns what may be decided of what this device has in one log, and whose winners are out, as a sentence; '' if
 * nothing. It asks for the winners of everything, so that the server does not learn what was entered.
 */
export async function outcomeText(name: string, now: Date): Promise<string> {
  const stored = await writeToExisting(name, ({ write }) =>
    write(async (tables) => ({
      log: await readLog(tables),
      reminders: (await readNote(tables, 'reminders')) ?? {},
      namesWinners: (await readNote(tables, 'names-winners')) ?? true,
    })),
  )
  if (!stored) return ''
  const { log, reminders, namesWinners } = stored
  const today = dublinDay(now)
  const undecided = listUndecided(log.facts, log, reminders, today)
  if (undecided.length === 0) return ''
  const out = namesWinners ? await fetchOut() : new Set<number>()
  const titles = undecided
    .filter(({ competitionID }) => out.has(competitionID))
    .map(({ competitionTitle }) => competitionTitle)
  const winners = titles.slice(0, NAMED).map((title) => `Winners of “${title}” are out.`)
  return [decidedSentence(undecided, today), ...winners].join(' ')
}

async function fetchOut(): Promise<ReadonlySet<number>> {
  try {
    const response = await fetch('/winners.json', { credentials: 'omit' })
    return new Set(((await response.json()) as WinnersPages).out)
  } catch {
    return new Set()
  }
}
